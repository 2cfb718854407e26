import { strToU8, zipSync } from 'fflate';

/** A sheet given by the XML of its rows. */
export interface WrittenSheet {
  name: string;
  rows: string;
  isHidden?: boolean;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...parts: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts.join('')}</Relationships>`;
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;

/** Builds a zip archive of these texts, by path. */
export const zipOf = (texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, strToU8(text)])));

/** Returns a row of cells with inline texts, `<row>` as other programs write it. */
export const textRow = (number: number, ...texts: string[]): string =>
  `<row r="${number}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** Builds a workbook as other programs write it. @param formats the number format of each style, from 1 on */
export const workbookOf = (
  sheets: readonly WrittenSheet[],
  {
    formats = [],
    shared = '',
    startsIn1904 = false,
  }: { formats?: readonly string[]; shared?: string; startsIn1904?: boolean } = {},
): Uint8Array<ArrayBuffer> => {
  const numbers = formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`);
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  const parts = {
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr${startsIn1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, isHidden }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="s${index}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, index) => relation(`s${index}`, 'worksheet', `/xl/worksheets/of${index}.xml`)),
      relation('t', 'sharedStrings', 'sharedStrings.xml'),
      relation('f', 'styles', 'styles.xml'),
    ),
    'xl/sharedStrings.xml': `<sst ${main}>${shared}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${numbers.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        `xl/worksheets/of${index}.xml`,
        `<worksheet ${main}><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipOf(parts);
};
