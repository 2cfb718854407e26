import { expect, test } from 'vitest';
import { workbookOf } from '@tillsyn/spreadsheet/workbooks';
import { readTableFile } from '#platform/spreadsheets/readTableFile.ts';
import { stubWorker } from '#tests/support/workers/workerHere.ts';

const limits = { bytes: 2_000_000, rows: 10, columns: 10 };

test('an imported workbook has its cells as the sheet shows them [SHEET-02]', async () => {
  stubWorker(() => import('#platform/spreadsheets/tableWorker.ts'));
  const formats = ['d.m.yyyy', '#,##0.00', '0.00E+00', '000\\ 00'];
  const values = [45_293, 1234.5, 46_701_234_567, 1230];
  const cells = values.map((value, index) => `<c s="${index + 1}"><v>${value}</v></c>`).join('');
  const workbook = workbookOf([{ name: 'Personal', rows: `<row>${cells}</row>` }], { formats });
  expect(await readTableFile(new Blob([workbook]), limits)).toEqual({
    sheets: [
      { name: 'Personal', isHidden: false, rows: [['2024-01-02', '1 234.50', '46701234567', '012 30']] },
    ],
  });
});
