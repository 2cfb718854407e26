import type { RecordValues, RegisterColumn, RegisterField } from '#contract/registers/registerKind.ts';
import { inventoryTypes } from '#contract/inventory.ts';
import type { InventoryType } from '#contract/inventory.ts';
import { isLinkField } from '#domain/registers/recordFields.ts';
import { dayIn, minuteIn } from '#domain/dates.ts';
import { toIsoMoment } from '#server/db/schema/columns.ts';
import { itemTypeLabel, packText } from '#server/core/texts.ts';
import type { PackContext } from './packContext.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import type { LinkRow } from './recordRows.ts';

/** Content of a record, with the names for its texts. */
export interface RecordContent {
  values: RecordValues;
  links: readonly LinkRow[];
  /** Returns the name of the person in a link, or the text for another customer. */
  personOf: (link: LinkRow) => string;
}

/** Returns the text of a value; empty for a list or a table. */
function textOfValue(context: PackContext, field: RegisterColumn | RegisterField, value: unknown): string {
  const { language, country } = context;
  if (value === null || value === undefined || value === '') return '';
  switch (field.type) {
    case 'yesNo':
      return packText(value === true ? 'pack.yes' : 'pack.no', language);
    case 'choice':
      return field.options?.find(({ key }) => key === value)?.label[language] ?? '';
    case 'time':
      return minuteIn(String(value), timeZones[country]);
    case 'number':
      return [String(value), field.unit].filter(Boolean).join(' ');
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

/** Returns a table's rows as lines, each cell with its column's label. */
function linesOfTable(context: PackContext, { columns = [] }: RegisterField, value: unknown): string {
  if (!Array.isArray(value)) return '';
  const lineOf = (row: Readonly<Record<string, unknown>>): string =>
    columns
      .map((column) => ({
        label: column.label[context.language],
        text: textOfValue(context, column, row[column.key]),
      }))
      .filter(({ text }) => text !== '')
      .map(({ label, text }) => `${label}: ${text}`)
      .join('; ');
  return value
    .filter((row) => typeof row === 'object')
    .map(lineOf)
    .filter(Boolean)
    .join('\n');
}

function textOfLink({ language, country }: PackContext, link: LinkRow, person: string): string {
  const accepted = link.accepted !== null && link.user_id !== null ? toIsoMoment(link.accepted) : null;
  const personText =
    accepted === null || person === ''
      ? person
      : packText('pack.accepted', language, { name: person, date: dayIn(accepted, timeZones[country]) });
  return [link.role ?? personText, link.file_name, link.item, link.floor].filter(Boolean).join(', ');
}

/** Returns the text of a record's field; empty without one. */
export function textOfField(context: PackContext, field: RegisterField, content: RecordContent): string {
  const { values, links, personOf } = content;
  const value = values[field.key];
  if (field.type === 'table') return linesOfTable(context, field, value);
  if (field.type === 'itemType') {
    return [value]
      .flat()
      .filter((type): type is InventoryType => inventoryTypes.some((each) => each === type))
      .map((type) => itemTypeLabel(type, context.language))
      .join(', ');
  }
  if (!isLinkField(field)) return textOfValue(context, field, value);
  return links
    .filter((link) => link.field === field.key)
    .map((link) => textOfLink(context, link, personOf(link)))
    .filter(Boolean)
    .join('\n');
}
