import { allowWarning } from './warnings.ts';

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

/**
 * Returns roles as text in reading order: `Table(TR(TH TH))`. A page repeats the elements around its own,
 * which are joined with the previous ones.
 */
const rolesOf = ({ role, children = [] }: Node): string => {
  const below = children.filter((child) => child.role !== undefined).map(rolesOf);
  return below.length === 0 ? String(role) : `${role}(${below.join(' ')})`;
};

const altsOf = ({ alt, children = [] }: Node): string[] => [
  ...(alt === undefined ? [] : [alt]),
  ...children.flatMap(altsOf),
];

/** Returns the structure that a screen reader finds in a PDF. */
export async function readStructure(data: Uint8Array) {
  const file = Buffer.from(data).toString('latin1');
  // Nothing is painted.
  allowWarning(/Cannot (load|polyfill)/);
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data });
  const pdf = await task.promise;
  const [metadata, markInfo] = [await pdf.getMetadata(), await pdf.getMarkInfo()];
  const trees: Node[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const tree = (await (await pdf.getPage(page)).getStructTree()) as Node | null;
    trees.push(...(tree?.children ?? []));
  }
  const info = metadata.info as { Title?: string; Language?: string };
  const summary = {
    title: info.Title,
    language: info.Language,
    isMarked: markInfo instanceof Map && markInfo.get('Marked') === true,
    roles: trees.map(rolesOf).join(' '),
    alts: trees.flatMap(altsOf),
    pages: pdf.numPages,
    /** Counts the elements of a role in the whole file. */
    count: (role: string) => file.split(`/S /${role} `).length - 1,
  };
  await task.destroy();
  return summary;
}
