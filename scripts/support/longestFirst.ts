import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Files that last about a minute or more: the last one of a run would keep one worker busy and leave the other idle. */
const longest = [
  'tests/faults/drawnMoves.test.ts',
  ...['proxies', 'backupKills', 'operatingGuide', 'rollingUpdate', 'releaseBefore', 'severalServers'].map(
    (name) => `tests/server/deep/postgres/${name}.test.ts`,
  ),
  ...['backupKills', 'objectStoreLoad', 'fuzz'].map(
    (name) => `tests/server/deep/withoutPostgres/${name}.test.ts`,
  ),
  'tests/server/uploads/deep/memory.test.ts',
  'tests/server/moves/deep/movesAtOnce.test.ts',
  'tests/faults/killedMoves.test.ts',
];

const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((file) => moduleId.endsWith(file));

/** Sequencer that starts the longest files first, and leaves the others in Vitest's order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
