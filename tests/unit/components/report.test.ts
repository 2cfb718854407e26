import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { ChartPicture } from '#components/charts/chartTypes.ts';
import { makeReport } from '#components/report/makeReport.ts';
import { pieMarks, pieSection } from '#components/report/pieSection.tsx';
import type { Report } from '#components/report/reportTypes.ts';
import { paper } from '#platform/pdf/paper.ts';
import { readPdf } from '#tests/support/readPdf.ts';

/** A JPEG of one grey pixel, as a browser's canvas would return. */
const jpeg = new Uint8Array(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
    'base64',
  ),
);
const bars: ChartPicture = {
  kind: 'bars',
  title: 'Brister per månad',
  note: '',
  labels: ['jan', 'feb'],
  series: [{ id: 'open', label: 'Ej åtgärdade', tone: 'bad', values: [3, 0] }],
};
const report = (changes: Partial<Report> = {}): Report => ({
  language: 'sv',
  title: 'Statistik – Händelser',
  subtitle: 'Lindesjö kommun 2026',
  sections: [],
  marks: {},
  pageText: (page, pages) => `Sida ${page} av ${pages}`,
  ...changes,
});

const makeAndRead = async (content: Report) => {
  const painted: ChartPicture[] = [];
  const blob = await makeReport(content, {
    chart: async (picture) => {
      painted.push(picture);
      return jpeg;
    },
    marks: async (marks) => new Map(Object.keys(marks).map((name) => [name, jpeg])),
  });
  return { ...readPdf(Buffer.from(await blob.arrayBuffer())), painted };
};
const pictures = (file: string) => file.match(/\/Subtype \/Image/g)?.length ?? 0;
const draws = (page: string | undefined) => page?.match(/\/I\d+ Do/g)?.length ?? 0;

describe('a report on paper', () => {
  test('has its title, facts, headings, notes, legends and numbers as text, and its charts as pictures', async () => {
    const { texts, file, painted } = await makeAndRead(
      report({
        facts: [{ term: 'Ansvarig', text: 'Brandskyddskontrollant' }],
        sections: [
          {
            heading: 'Brister per månad',
            note: 'Två öppna',
            chart: bars,
            legend: [{ mark: 'patch bad', text: 'Ej åtgärdade' }],
            table: { headings: ['Månad', 'Antal'], shares: [0.5, 0.5], rows: [{ cells: ['januari', '3'] }] },
          },
        ],
        marks: { 'patch bad': createElement('i') },
      }),
    );
    expect(texts.flat()).toEqual(
      expect.arrayContaining([
        'Statistik – Händelser',
        'Lindesjö kommun 2026',
        'Ansvarig',
        'Brandskyddskontrollant',
        'Brister per månad',
        'Två öppna',
        'Ej åtgärdade',
        'januari',
        '3',
        'Sida 1 av 1',
      ]),
    );
    expect(painted).toEqual([bars]);
    expect(pictures(file)).toBeGreaterThan(0);
    expect(file).toContain('/DCTDecode');
    expect(file).toContain('/Lang (sv)');
  });

  test('a circle is stored once in the file, however often the tables use it', async () => {
    const circle = { text: '', mark: 'circle' };
    const rows = Array.from({ length: 20 }, (_, index) => ({ cells: [`Plan ${index}`, circle, circle] }));
    const table = { headings: ['Rondplan', 'jan', 'feb'], shares: [0.5, 0.25, 0.25], rows };
    const { file, pages } = await makeAndRead(
      report({ sections: [{ heading: 'Ronder', table }], marks: { circle: createElement('i') } }),
    );
    expect(pictures(file)).toBe(1);
    expect(draws(pages[0])).toBe(40);
  });

  test('leaves no row out over many pages, each under the headings again, within the margins', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({ cells: [`Plan ${index}`, String(index)] }));
    const table = { headings: ['Rondplan', 'Ronder'], shares: [0.8, 0.2], numeric: [1], rows };
    const { texts, pages } = await makeAndRead(report({ sections: [{ heading: 'Alla', table }] }));
    expect(texts.length).toBeGreaterThan(5);
    for (const page of texts) expect(page).toContain('Rondplan');
    expect(texts.flat().filter((text) => /^Plan \d+$/.test(text))).toEqual(rows.map(({ cells }) => cells[0]));
    const edge = paper.margin * (72 / 25.4) - 0.01;
    for (const page of pages)
      for (const [, x, y] of page.matchAll(/([\d.]+) ([\d.]+) Td/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(edge);
        expect(Number(y)).toBeGreaterThanOrEqual(edge);
      }
  });

  test('begins a chart that has no room on the next page, with its heading', async () => {
    const section = (heading: string) => ({ heading, chart: bars });
    const { texts, pages } = await makeAndRead(
      report({ sections: ['Ett', 'Två', 'Tre', 'Fyra'].map((heading) => section(heading)) }),
    );
    expect(texts.map((page) => page.filter((text) => /^(Ett|Två|Tre|Fyra)$/.test(text)))).toEqual([
      ['Ett', 'Två', 'Tre'],
      ['Fyra'],
    ]);
    expect(pages.map(draws)).toEqual([3, 1]);
  });

  test('has no picture of a chart without numbers, but its table', async () => {
    const parts = [{ id: 'open', label: 'Öppna', value: 0, tone: 'bad' as const }];
    const headings = ['Del', 'Antal', 'Andel'] as const;
    const { painted, texts } = await makeAndRead(
      report({
        sections: [pieSection({ kind: 'pie', title: 'Brister', parts, headings })],
        marks: pieMarks(parts),
      }),
    );
    expect(painted).toEqual([]);
    expect(texts[0]).toEqual(expect.arrayContaining(['Brister', 'Öppna', '0', '–']));
  });

  test('a round chart is placed next to its numbers and shares', async () => {
    const parts = [
      { id: 'ok', label: 'OK', value: 3, tone: 'good' as const },
      { id: 'left', label: 'Ej kontrollerade', value: 1, tone: 'rest' as const },
    ];
    const headings = ['Del', 'Antal', 'Andel'] as const;
    const section = pieSection({ kind: 'doughnut', title: 'Enheter', parts, headings });
    const { painted, texts, pages } = await makeAndRead(
      report({ sections: [section], marks: pieMarks(parts) }),
    );
    expect(painted).toMatchObject([{ kind: 'doughnut', series: [{ values: [3] }, { values: [1] }] }]);
    expect(texts[0]).toEqual(expect.arrayContaining(['75 %', '25 %']));
    expect(draws(pages[0])).toBe(3);
  });
});

test('photos are placed three abreast with their captions, over all needed pages; a missing one is named', async () => {
  const photo = (index: number) => ({
    caption: `${index} · Dörren går inte igen`,
    take: async () => (index === 2 ? null : { jpeg, aspect: index % 2 ? 0.5 : 1.5 }),
  });
  const items = Array.from({ length: 12 }, (_, index) => photo(index));
  const cards = {
    items: [{ mark: '', title: 'Brist', facts: [], pictures: items }],
    missing: 'Fotot kunde inte hämtas.',
  };
  const { pages, texts } = await makeAndRead(report({ sections: [{ heading: 'Brister', cards }] }));
  expect(pages.length).toBe(2);
  expect(pages.map(draws)).toEqual([8, 3]);
  expect(texts.flat().filter((text) => text.includes('Dörren'))).toHaveLength(12);
  expect(texts.flat().filter((text) => text.includes('kunde inte'))).toHaveLength(1);
});

describe('page breaks on paper', () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ cells: [`Rad ${index + 1}`, 'x'] }));
  const tableOf = (count: number) => ({
    headings: ['Namn', 'Antal'],
    shares: [0.5, 0.5],
    rows: rowsOf(count),
  });
  const counts = Array.from({ length: 45 }, (_, index) => index + 12);

  test('a heading is on the page of its first row or card, whatever precedes it [EYES-26]', async () => {
    for (const count of counts) {
      const card = { mark: '', title: 'Kort', facts: [{ term: 'Var', text: 'Plan 1' }], pictures: [] };
      const { texts } = await makeAndRead(
        report({
          sections: [
            { heading: 'Först', table: tableOf(count) },
            { heading: 'Tabell', note: 'Not', table: tableOf(1) },
            { heading: 'Korten', cards: { items: [card], missing: '' } },
          ],
        }),
      );
      const pageOf = (text: string, from = 0) =>
        texts.findIndex((page, index) => index >= from && page.includes(text));
      const tablePage = pageOf('Tabell');
      expect(texts[tablePage]?.filter((text) => text === 'Rad 1').length).toBeGreaterThan(0);
      expect(pageOf('Korten')).toBe(pageOf('Kort'));
    }
  });

  test('the last row of a table is never alone on a page [EYES-26]', async () => {
    for (const count of counts) {
      const { texts } = await makeAndRead(
        report({ sections: [{ heading: 'Först', table: tableOf(count) }] }),
      );
      const onLast = texts.at(-1)?.filter((text) => /^Rad \d+$/.test(text)) ?? [];
      expect(onLast.length, `${count} rows`).toBeGreaterThan(1);
    }
  });
});
