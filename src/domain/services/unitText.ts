import { itemYear } from '../catalogue/itemForm.ts';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** What a unit that stood there was: maker, model, size, year and what else was written about it. */
export function unitText({ manufacture, model, size, year, other }: Facts): string {
  const made = typeof year === 'string' ? itemYear(year) : null;
  return [manufacture, model, size, made, other].filter(Boolean).join(', ');
}
