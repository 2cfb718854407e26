import { readFileSync } from 'node:fs';

/** The document templates that the product offers, by the name of their file. [DOC-20] */
export type TemplateName = 'business' | 'policy' | 'rules';

/** What is filled into a template: the cells behind the one that names them. */
export type Filling = Readonly<Record<string, string | readonly string[]>>;

/** The cells of a row. */
export const cellsOf = (line: string): string[] =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());

/** Whether a line of a template is a row of a table. */
export const isRow = (line: string): boolean => line.startsWith('|');

/** The lines of a Swedish template with its empty cells filled in; throws where the template has no such cell. */
export function fillTemplate(name: TemplateName, filling: Filling): string[] {
  const file = new URL(`../../../../templates/sv/${name}.txt`, import.meta.url);
  const left = new Map(Object.entries(filling));
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const filled = lines.map((line) => {
    if (!isRow(line)) return line;
    const [label = '', ...empty] = cellsOf(line);
    const values = [left.get(label) ?? []].flat();
    left.delete(label);
    return `| ${[label, ...empty.map((text, at) => values[at] ?? text)].join(' | ')} |`;
  });
  if (left.size > 0) throw new Error(`The template ${name} has no place for ${[...left.keys()].join(', ')}`);
  return filled;
}
