import { expect, test } from 'vitest';
import type { PdfBlock, PdfDocumentModel } from '#server/services/pdf/pdfModel.ts';
import { writePdf } from '#server/services/pdf/writePdf.ts';
import { onePixelJpeg } from '#tests/support/onePixelJpeg.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';
import { readStructure } from '#tests/support/readStructure.ts';

const letters = {
  sv: 'Räddningsväg på översta våningen, Å Ä Ö',
  fi: 'Pelastustie yläkerrassa, Žatšek šš žž Ö Ä',
};

const modelOf = (sections: readonly { title: string; blocks: readonly PdfBlock[] }[]): PdfDocumentModel => ({
  title: 'SBA-pärm',
  subtitle: 'Björkskolan, Älvsbyns kommun',
  language: 'sv',
  created: '2026-11-30T05:00:00.000Z',
  runningHead: 'Björkskolan · 2026-11-30',
  cover: { state: { text: 'Inte redo', tone: 'bad' }, blocks: [] },
  sections,
  texts: { contents: 'Innehåll', continues: 'fortsätter', continued: 'fortsättning' },
});

async function bytesOf(model: PdfDocumentModel): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writePdf(model)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Counts the elements of a role in a file. */
const countOf = (bytes: Buffer, role: string): number =>
  bytes.toString('latin1').match(new RegExp(`/S /${role}\\b`, 'g'))?.length ?? 0;

const columns = [
  { heading: 'Nr', share: 0.2 },
  { heading: 'Sak', share: 0.8 },
];

/** Returns rows of one to five lines, each line naming its row. */
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, row) => [
    `rad${row}`,
    Array.from({ length: 1 + (row % 5) }, (_line, line) => `rad${row} del${line}`).join('\n'),
  ]);

test('a document of the server is tagged, embeds its fonts, numbers its pages and is the same each time [SBA-39]', async () => {
  const image: PdfBlock = {
    type: 'image',
    read: async () => onePixelJpeg,
    width: 400,
    height: 300,
    alt: 'Ritning över Plan 1 – åäö',
    marks: [{ label: '12', x: 0.5, y: 0.5 }],
  };
  const model = modelOf([
    {
      title: 'Ansvar',
      blocks: [
        { type: 'paragraph', text: letters.sv },
        { type: 'list', items: [letters.fi] },
      ],
    },
    { title: 'Övningar', blocks: [{ type: 'table', caption: 'Poster', columns, rows: rowsOf(70) }] },
    { title: 'Ritningar', blocks: [image] },
  ]);
  const bytes = await bytesOf(model);
  expect((await bytesOf(model)).equals(bytes)).toBe(true);
  expect(bytes.includes('/FontFile2')).toBe(true);
  const structure = await readStructure(new Uint8Array(bytes));
  expect(structure).toMatchObject({ title: 'SBA-pärm', language: 'sv', isMarked: true });
  expect(structure.alts).toContain('Ritning över Plan 1 – åäö');
  expect([countOf(bytes, 'TH'), countOf(bytes, 'TR'), countOf(bytes, 'Figure')]).toEqual([2, 71, 1]);
  const pages = await readTexts(bytes);
  expect(textOf(pages)).toContain(letters.sv);
  expect(textOf(pages)).toContain(letters.fi);
  for (const [index, page] of pages.entries())
    expect(page.map(({ text }) => text)).toContain(`${index + 1} / ${pages.length}`);
  const contents = pages[1]?.map(({ text }) => text) ?? [];
  for (const { title } of model.sections) {
    const shownPage =
      pages.findIndex((page, index) => index > 1 && page.some(({ text }) => text === title)) + 1;
    expect(contents[contents.indexOf(title) + 1]).toBe(String(shownPage));
  }
});

test('no row is cut at the end of a page, and headings are repeated [SBA-40]', async () => {
  const rows = rowsOf(180);
  const pages = await readTexts(
    await bytesOf(modelOf([{ title: 'Övningar', blocks: [{ type: 'table', columns, rows }] }])),
  );
  const pagesOf = (row: number) =>
    pages.flatMap((page, index) =>
      page.some(({ text }) => text === `rad${row}` || text.startsWith(`rad${row} `)) ? [index] : [],
    );
  for (let row = 0; row < rows.length; row += 1) expect(pagesOf(row), `row ${row}`).toHaveLength(1);
  const lines = pages.flat().filter(({ text }) => / del\d/.test(text));
  expect(lines).toHaveLength(rows.reduce((sum, [, text = '']) => sum + text.split('\n').length, 0));
  for (const page of pages.slice(2)) expect(page.some(({ text }) => text === 'Nr')).toBe(true);
  // Nothing is drawn below the lower margin but the page's number.
  for (const { text, y } of pages.slice(2).flat())
    if (y < 60) expect(text).toMatch(/^\d+ \/ \d+$|^SBA-pärm$/);
});

test('a row that is taller than a page is split, and says so on both pages [SBA-40]', async () => {
  const tall = Array.from({ length: 150 }, (_, line) => `lång${line}`).join('\n');
  const rows = [
    ['före', 'kort'],
    ['hög', tall],
    ['efter', 'kort'],
  ];
  const pages = await readTexts(
    await bytesOf(modelOf([{ title: 'Övningar', blocks: [{ type: 'table', columns, rows }] }])),
  );
  const texts = pages.map((page) => page.map(({ text }) => text));
  const cut = texts.flatMap((page, index) => (page.includes('fortsätter') ? [index] : []));
  expect(cut.length).toBeGreaterThan(0);
  for (const index of cut) expect(texts[index + 1]).toContain('fortsättning');
  const lines = texts.flat().filter((text) => text.startsWith('lång'));
  expect(lines).toEqual(tall.split('\n'));
  expect(texts.at(-1)).toContain('efter');
});

test('hostile texts neither break a document nor leave its page [SBA-40]', async () => {
  const word = 'x'.repeat(3000);
  const hostile = ['\u202Egnp.exe', '\u0000\u0007', '(\\) <</Type /Catalog>> endobj', '😀 中文', ''];
  const rows = [[word, hostile.join('\n')]];
  const pages = await readTexts(
    await bytesOf(
      modelOf([
        {
          title: `${word}`,
          blocks: [
            { type: 'table', columns, rows },
            { type: 'terms', rows: [{ term: word, text: word }] },
          ],
        },
      ]),
    ),
  );
  expect(textOf(pages)).toContain('(\\) <</Type /Catalog>> endobj');
  expect(textOf(pages)).toContain('gnp.exe');
});
