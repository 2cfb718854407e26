import { readFileSync } from 'node:fs';
import type { Filling, TemplateName } from '#server/content/demo.ts';

/** Returns the cells of a table row. */
export const cellsOf = (line: string): string[] =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());

/** Returns whether a line of a template is a table row. */
export const isRow = (line: string): boolean => line.startsWith('|');

/** Returns the lines of a Swedish template with its empty cells filled in; throws where the template has no such cell. */
export function fillTemplate(name: TemplateName, filling: Filling): string[] {
  const file = new URL(`../../../../templates/sv/${name}.txt`, import.meta.url);
  const unfilledFields = new Map(Object.entries(filling));
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const filled = lines.map((line) => {
    if (!isRow(line)) return line;
    const [label = '', ...empty] = cellsOf(line);
    const values = [unfilledFields.get(label) ?? []].flat();
    unfilledFields.delete(label);
    return `| ${[label, ...empty.map((text, at) => values[at] ?? text)].join(' | ')} |`;
  });
  if (unfilledFields.size > 0)
    throw new Error(`The template ${name} has no place for ${[...unfilledFields.keys()].join(', ')}`);
  return filled;
}
