import { describe, expect, test } from 'vitest';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import type { HistoryFloorPaper, HistoryPdf } from '#features/roundHistory/pdf/makeHistoryPdf.ts';
import { makeHistoryPdf } from '#features/roundHistory/pdf/makeHistoryPdf.ts';
import { paper, picturePx } from '#platform/pdf/paper.ts';
import { readPdf } from '#tests/support/readPdf.ts';
import { readStructure } from '#tests/support/readStructure.ts';

const pointsPerMm = 72 / 25.4;
const floor = (changes: Partial<HistoryFloorPaper> = {}, more: Partial<HistoryPdf> = {}): HistoryPdf => ({
  language: 'sv',
  title: 'Kvartalsrond (2026-11-20)',
  subtitle: 'Kvarnen · Plan 1',
  facts: [],
  floors: [{ name: 'Plan 1', drawing: null, rows: [], ...changes }],
  questions: [],
  headings: ['Position', 'Typ', 'Våning', 'Brist', 'Åtgärd'],
  pageText: (page, pages) => `Sida ${page} av ${pages}`,
  ...more,
});
const mark = (number: number, changes: Partial<DrawingMark> = {}): DrawingMark => ({
  id: number,
  x: 500,
  y: 500,
  scale: 1,
  rotation: 0,
  kind: 'exit_sign',
  label: '',
  number,
  state: 'ok',
  ...changes,
});

const makeAndRead = async (content: HistoryPdf) =>
  readPdf(Buffer.from(await (await makeHistoryPdf(content)).arrayBuffer()));

describe('the PDF of a floor', () => {
  test('is A4 portrait and leaves 10 mm free on all sides [HIST-28]', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => ({
      cells: [
        String(index),
        'Pulversläckare 6 kg med ett mycket långt namn',
        'Plan 1',
        'Brist',
        '2026-11-20',
      ],
      state: 'ok' as const,
    }));
    const { file, pages } = await makeAndRead(floor({ rows }));
    const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? [];
    expect([Number(width) / pointsPerMm, Number(height) / pointsPerMm].map(Math.round)).toEqual([210, 297]);
    const edge = paper.margin * pointsPerMm - 0.01;
    for (const page of pages) {
      for (const [, x, y] of page.matchAll(/([\d.]+) ([\d.]+) Td/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(edge);
        expect(Number(x)).toBeLessThanOrEqual(paper.width * pointsPerMm - edge);
        expect(Number(y)).toBeGreaterThanOrEqual(edge);
        expect(Number(y)).toBeLessThanOrEqual(paper.height * pointsPerMm - edge);
      }
    }
  });

  test('has the picture in twice the pixels of its width on the page [HIST-28]', () => {
    expect(picturePx(25.4)).toBe(2 * 96);
  });

  test('the table is text, with its headings on each page and every row [HIST-13]', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => ({
      cells: [String(index + 1), 'Släckare', 'Källare', index === 0 ? 'Å ä ö (trasig)' : '–', '–'],
      state: index === 0 ? ('flaw' as const) : null,
    }));
    const { texts } = await makeAndRead(floor({ rows }));
    expect(texts.length).toBeGreaterThan(1);
    for (const [index, page] of texts.entries()) {
      expect(page).toContain('Position');
      expect(page).toContain('Åtgärd');
      expect(page).toContain(`Sida ${index + 1} av ${texts.length}`);
    }
    expect(texts[0]).toContain('Kvartalsrond (2026-11-20)');
    expect(texts[0]).toContain('Å ä ö (trasig)');
    expect(texts.flat().filter((text) => /^\d+$/.test(text))).toEqual(rows.map(({ cells }) => cells[0]));
  });

  test('its marks are vectors: each sign once in the file, drawn for every item [HIST-12]', async () => {
    const marks = [mark(1), mark(2, { x: 100 }), mark(3, { kind: 'hydrant', state: 'flaw', rotation: 45 })];
    const { file, pages, texts } = await makeAndRead(floor({ drawing: { url: undefined, marks } }));
    expect(file).not.toContain('/Subtype /Image');
    // Four states, a disc for numbers and two signs.
    expect(file.match(/\/Subtype \/Form/g)).toHaveLength(7);
    expect(pages[0]?.match(/\/Xo\d+ Do|\/\w+ Do/g)).toHaveLength(6);
    expect(texts[0]).toEqual(expect.arrayContaining(['1', '2', '3']));
  });

  test('shows numbers in place of signs where the screen does [HIST-10]', async () => {
    const marks = [mark(17, { face: 'number', state: null })];
    const { pages, texts } = await makeAndRead(floor({ drawing: { url: undefined, marks } }));
    expect(pages[0]?.match(/\/\w+ Do/g)).toHaveLength(1);
    expect(texts[0]).toContain('17');
  });

  test('has the facts, all floors with their drawings, and the questions with their answers, tagged [LIFE-410, LIFE-409]', async () => {
    const rows = [{ cells: ['1', 'Släckare', 'Plan 1', 'Slangen läcker', '–'], state: 'flaw' as const }];
    const upstairs = { name: 'Plan 2', drawing: null, rows };
    const content = floor({ drawing: { url: undefined, marks: [mark(1)] }, rows });
    const table = { headings: ['Fråga', 'Svar'], shares: [0.6, 0.4], rows: [{ cells: ['Fri väg?', 'Ja'] }] };
    const blob = await makeHistoryPdf({
      ...content,
      facts: [{ term: 'Byggnad', text: 'Kvarnen, Storgatan 1' }],
      floors: [...content.floors, upstairs],
      questions: [{ name: 'Besvarade frågor: Utrymning', table }],
    });
    const bytes = await blob.arrayBuffer();
    const { texts } = readPdf(Buffer.from(bytes));
    expect(texts.flat()).toEqual(
      expect.arrayContaining(['Kvarnen, Storgatan 1', 'Plan 1', 'Plan 2', 'Fri väg?', 'Ja']),
    );
    const { title, language, isMarked, count } = await readStructure(new Uint8Array(bytes));
    expect([title, language, isMarked]).toEqual(['Kvartalsrond (2026-11-20)', 'sv', true]);
    expect(['H1', 'H2', 'Table', 'TH', 'Figure'].map(count)).toEqual([1, 3, 3, 12, 1]);
  });
});
