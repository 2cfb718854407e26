import { jsPDF } from 'jspdf';
import { makeRoom } from '#components/report/pen.ts';
import type { Pen } from '#components/report/pen.ts';
import type { Language } from '#contract/constants.ts';
import type { PersonalDataExport } from '#contract/privacy/erasure.ts';
import { drawTable } from '#platform/pdf/drawTable.ts';
import { inElement, startTags } from '#platform/pdf/tags.ts';
import { numberPages, writeText, writeTitle } from '#platform/pdf/writeText.ts';
import { yieldToBrowser } from '#platform/yieldToBrowser.ts';

/** Texts of the PDF in the reader's language. */
export interface PersonalDataTexts {
  language: Language;
  title: string;
  subtitle: string;
  headings: { created: string; contents: string };
  headingOf: (table: PersonalDataExport['tables'][number]) => string;
  dateOf: (timestamp: string) => string;
  pageText: (page: number, pages: number) => string;
}

/** Maximum length of a field and of a record on paper; the JSON file has everything. */
const longestField = 300;
const longestRecord = 1_500;
const leastTableMm = 24;

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

/** Returns the fields of a record as one text. */
const contentsOf = (row: Readonly<Record<string, unknown>>): string => {
  const fields = Object.entries(row).filter(([name]) => !['created', 'updated', 'version'].includes(name));
  const texts = fields.map(
    ([name, value]) =>
      `${name}: ${shortened(typeof value === 'string' ? value : JSON.stringify(value), longestField)}`,
  );
  return shortened(texts.join('; '), longestRecord);
};

/** Creates a person's exported data on A4, a table each. Works in steps, so that the page stays responsive. */
export const makePersonalDataPdf = async (
  data: PersonalDataExport,
  texts: PersonalDataTexts,
): Promise<Blob> => {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait' });
  startTags(pdf, texts);
  const pen: Pen = { pdf, y: writeTitle(pdf, texts) };
  const headings = [texts.headings.created, texts.headings.contents];
  for (const table of data.tables)
    await inElement(pdf, 'Sect', async () => {
      makeRoom(pen, leastTableMm);
      const heading = { top: pen.y, sizePt: 12, isBold: true, role: 'H2' } as const;
      pen.y = writeText(pdf, texts.headingOf(table), heading) + 1.5;
      const rows = table.rows.map((row) => ({
        cells: [typeof row.created === 'string' ? texts.dateOf(row.created) : '', contentsOf(row)],
      }));
      pen.y = (await drawTable(pdf, { headings, shares: [0.14, 0.86], rows }, { top: pen.y })) + 6;
      await yieldToBrowser();
    });
  numberPages(pdf, texts.pageText);
  await yieldToBrowser();
  return pdf.output('blob');
};
