import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDelimited } from '@tillsyn/spreadsheet/delimited';

const fixtures = join(import.meta.dirname, '../../../../shared/fixtures');
const folder = join(fixtures, 'checklists');

/** True if the fixtures' lists are available. */
export const hasChecklists = existsSync(folder);

/** Returns the 131 questions of an English file with answers between bars. */
export const facilityTable = (): string[][] =>
  parseDelimited(readFileSync(join(folder, 'oneblink-facility-inspection.csv'), 'utf8'), 10_000).rows;

/** Returns a Swedish list as a sheet: one row per question, with its group. */
export function selfInspectionTable(): string[][] {
  const list = JSON.parse(readFileSync(join(folder, 'sv-egenkontroll-own.json'), 'utf8')) as {
    sections: { title: string; items: string[] }[];
  };
  const rows = list.sections.flatMap(({ title, items }) => items.map((item) => [title, item]));
  return [['Avsnitt', 'Kontrollpunkt'], ...rows];
}

/** Returns texts that programs often fail on; one plain text where the fixtures are missing. */
export const naughtyStrings = (): string[] =>
  hasChecklists
    ? (JSON.parse(readFileSync(join(fixtures, 'strings/blns.json'), 'utf8')) as string[])
    : ['plain'];
