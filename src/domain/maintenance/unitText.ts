import { itemYear } from '../catalogue/itemForm.ts';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** Describes a former unit: manufacturer, model, size, year and further facts. */
export function unitText({ manufacture, model, size, year, other }: Facts): string {
  const manufactureYear = typeof year === 'string' ? itemYear(year) : null;
  return [manufacture, model, size, manufactureYear, other].filter(Boolean).join(', ');
}
