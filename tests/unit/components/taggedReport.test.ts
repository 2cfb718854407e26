import { createElement } from 'react';
import { expect, test } from 'vitest';
import { makeReport } from '#components/report/makeReport.ts';
import type { Report } from '#components/report/reportTypes.ts';
import { readStructure } from '#tests/support/readStructure.ts';
import { onePixelJpeg } from '#tests/support/onePixelJpeg.ts';

const painters = {
  chart: async () => onePixelJpeg,
  marks: async (marks: Report['marks']) => new Map(Object.keys(marks).map((name) => [name, onePixelJpeg])),
};

const structureOf = async (changes: Partial<Report>) => {
  const blob = await makeReport(
    {
      language: 'sv',
      title: 'Rond – april',
      subtitle: 'Lindesjö',
      sections: [],
      marks: { done: createElement('i') },
      pageText: (page, pages) => `Lindesjö · 2026-11-20 · Sida ${page} av ${pages}`,
      ...changes,
    },
    painters,
  );
  return readStructure(new Uint8Array(await blob.arrayBuffer()));
};

test('a report is a tagged PDF with headings, paragraphs, tables and figures in reading order [LIFE-409]', async () => {
  const { title, language, isMarked, roles, alts } = await structureOf({
    facts: [{ term: 'Byggnad', text: 'Skolan' }],
    sections: [
      {
        heading: 'Händelser',
        note: 'Två öppna',
        chart: {
          kind: 'bars',
          title: 'Brister per månad',
          note: '',
          labels: ['jan'],
          series: [{ id: 'open', label: 'Öppna', tone: 'bad', values: [3] }],
        },
        legend: [{ mark: 'done', text: 'Klar' }],
        table: {
          headings: ['Rond', 'jan'],
          shares: [0.7, 0.3],
          rows: [{ cells: ['Kvartal', { text: '', mark: 'done' }] }],
        },
      },
      {
        heading: 'Brister',
        cards: {
          missing: 'Fotot saknas',
          items: [
            {
              mark: 'done',
              title: 'Slangen läcker',
              facts: [{ term: 'Plats', text: 'Plan 1' }],
              pictures: [{ caption: 'Foto 1', take: async () => ({ jpeg: onePixelJpeg, aspect: 1 }) }],
            },
          ],
        },
      },
    ],
  });
  expect({ title, language, isMarked }).toEqual({ title: 'Rond – april', language: 'sv', isMarked: true });
  expect(roles).toEqual(
    [
      'Document(H1 P P',
      'Sect(H2 P Figure P Table(TR(TH TH) TR(TD TD(Figure))))',
      'Sect(H2 H3 P Figure P))',
    ].join(' '),
  );
  expect(alts).toEqual(['Brister per månad', 'Klar', 'Foto 1']);
});

test('a table over several pages is one table, whose repeated headings aren’t read again [LIFE-409]', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({ cells: [`Plan ${index}`, String(index)] }));
  const table = { headings: ['Rondplan', 'Ronder'], shares: [0.8, 0.2], rows };
  const { pages, count } = await structureOf({ sections: [{ heading: 'Alla', table }] });
  expect(pages).toBeGreaterThan(2);
  expect(['Table', 'TH', 'TR', 'TD'].map(count)).toEqual([1, 2, 121, 240]);
});
