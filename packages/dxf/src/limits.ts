/** Limits for reading and painting a DXF, independent of the file's own claims; beyond them it fails with a clear message. */
export const dxfLimits = {
  bytes: 50 * 1024 * 1024,
  /** Characters per line. */
  line: 1_000_000,
  /** Values per entity. */
  groups: 4_000_000,
  /** Shapes in the file, before its blocks are repeated. */
  shapes: 4_000_000,
  blocks: 20_000,
  layers: 20_000,
  /** Nesting depth of blocks. */
  depth: 24,
  /** Shapes and blocks of one page, with all repetitions. */
  visits: 6_000_000,
  /** Rows times columns of one insert. */
  copies: 100_000,
  /** Numbered points of one curve. */
  curvePoints: 100_000,
  texts: 20_000,
  placements: 20_000,
} as const;

/** Reasons why a DXF can't be read. */
export type DxfProblem = 'dxf_broken' | 'dxf_too_complex' | 'dxf_empty';

/** Aborts the reading of a file. */
export class DxfError extends Error {
  readonly problem: DxfProblem;

  constructor(problem: DxfProblem, what: string) {
    super(`${problem}: ${what}`);
    this.name = 'DxfError';
    this.problem = problem;
  }
}
