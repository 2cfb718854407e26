import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { xlsxFile } from '@tillsyn/spreadsheet/xlsx';
import { createdColumn } from '#components/table/createdColumn.tsx';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { sheetOf } from '#components/table/export/sheetOf.ts';

interface Building {
  name: string;
  created: string;
}

const columns: DataTableColumn<Building>[] = [
  { id: 'name', header: 'Namn', cell: ({ name }) => name },
  createdColumn('Skapad'),
];

test('an exported list has its days as dates and a filter in the row of headings [SHEET-07]', async () => {
  const rows = [
    { name: 'Ekskolan', created: '2026-03-01T12:00:00' },
    { name: 'Lindskolan', created: '2026-10-31T12:00:00' },
  ];
  const file = await xlsxFile(sheetOf('Byggnader', columns, rows));
  expect((await readExcelFile(file))[0]?.data).toEqual([
    ['Namn', 'Skapad'],
    ['Ekskolan', new Date('2026-03-01T00:00:00Z')],
    ['Lindskolan', new Date('2026-10-31T00:00:00Z')],
  ]);
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<autoFilter ref="A1:B3"/>');
});
