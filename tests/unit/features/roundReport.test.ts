import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { RoundServerData } from '../../../src/domain/roundView.ts';
import { isAhead } from '../../../src/domain/deviceTimes.ts';
import type { DeviceTimeText } from '../../../src/platform/useDeviceTime.ts';
import { openRound } from '../../../src/domain/roundView.ts';
import { roundReport } from '../../../src/features/finishedRound/roundReport.tsx';
import { flawOfServer, questionOfServer, serverRound } from '../domain/roundFixture.ts';

/** Texts by their keys, with what stands in their places. */
const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction<['rounds', 'common', 'flaws']>;
const facts = [{ term: 'finished.responsible', text: 'Brandskyddskontrollant' }];
const dayOf: DeviceTimeText = (time, received) =>
  `${time?.slice(0, 10)}${isAhead(time, received) ? ' clock_ahead' : ''}`;
const reportOf = (data: RoundServerData) =>
  roundReport(
    openRound(data),
    { language: 'sv', facts },
    { t, dayOf, takePhoto: () => Promise.resolve(null) },
  );

const controlled = '2026-11-20T09:00:00.000Z';
const walked = (): RoundServerData => {
  const data = serverRound(4, 2);
  const infos = data.infos.map((info) => ({
    ...info,
    roundHistoryItems: info.roundHistoryItems.map((item) =>
      item.id === 4 ? item : { ...item, controlled, markedRemaining: item.id === 3 },
    ),
  }));
  const questions = [
    questionOfServer(1, { answer: 'Nej', answerDescription: 'Blockerad' }),
    questionOfServer(2),
  ];
  return { ...data, infos, lists: data.lists.map((list) => ({ ...list, roundHistoryQuestions: questions })) };
};
const sectionsOf = (data: RoundServerData) => reportOf(data).sections.map(({ heading }) => heading);

test('the report has the summary’s parts in its order: charts, items per floor, loose flaws, answers, photos [FIN-02, ROUND-52, ROUND-55, ROUND-56]', () => {
  expect(sectionsOf(walked())).toEqual([
    'summary.flaws',
    'summary.items',
    'summary.questions',
    expect.stringMatching(/^summary\.controlled_items: .*Plan 1/),
    expect.stringMatching(/^summary\.controlled_items: .*Plan 2/),
    expect.stringMatching(/^list\.loose_flaws: .*Plan 2/),
    'summary.answered_questions: Månadskontroll',
    'flaws:form.photos',
  ]);
});

test('an item carries its state as mark and word, its flaws stand below it, and items not looked at are left out', () => {
  const [ground, upstairs] = reportOf(walked()).sections.filter(({ heading }) =>
    heading.includes('controlled'),
  );
  expect(ground?.table?.rows.map(({ cells }) => cells)).toEqual([
    ['1', expect.stringContaining('Korridor'), { text: 'state.flaw', mark: 'state flaw' }, '1'],
    ['', expect.stringContaining('Brist 51'), { text: 'state.flaw', mark: 'state flaw' }, ''],
    [
      '3',
      expect.stringContaining('2026-11-20'),
      { text: 'state.ok · summary.marked_remaining', mark: 'state ok' },
      '0',
    ],
  ]);
  expect(ground?.note).toContain('summary.marked_remaining_note 1');
  expect(upstairs?.table?.rows).toHaveLength(1);
  expect(upstairs?.note).not.toContain('marked_remaining_note');
});

test('each answer carries what was said to it; unanswered questions are left out', () => {
  const rows = reportOf(walked()).sections.at(-2)?.table?.rows;
  expect(rows?.map(({ cells }) => cells)).toEqual([
    ['Fråga 1', { text: 'Nej · Blockerad', mark: 'state flaw' }],
  ]);
});

test('a time of a clock that was ahead says so: an item’s, an answer’s, a flaw’s', () => {
  const received = '2026-11-20T08:00:00.000Z';
  const data = walked();
  const late = { done: controlled, doneReceived: received };
  const infos = data.infos.map((info) => ({
    ...info,
    roundHistoryItems: info.roundHistoryItems.map((item) => ({
      ...item,
      controlledReceived: received,
      flaws: item.flaws.map((flaw) => ({ ...flaw, ...late })),
    })),
  }));
  const answered = [questionOfServer(1, { answer: 'Nej', answerDescription: 'Blockerad', ...late })];
  const lists = data.lists.map((list) => ({ ...list, roundHistoryQuestions: answered }));
  const texts = reportOf({ ...data, infos, lists }).sections.flatMap(({ table }) =>
    (table?.rows ?? []).map((row) => JSON.stringify(row.cells)),
  );
  const marked = (part: string) =>
    texts.filter((text) => text.includes(part) && text.includes('clock_ahead'));
  expect([marked('Korridor').length > 0, marked('Brist 51').length, marked('Blockerad').length]).toEqual([
    true,
    1,
    1,
  ]);
});

test('every mark that a table or legend names has its picture', () => {
  const { sections, marks } = reportOf(walked());
  const named = sections.flatMap(({ table, legend }) => [
    ...(legend ?? []).map(({ mark }) => mark),
    ...(table?.rows ?? []).flatMap(({ cells }) =>
      cells.flatMap((cell) => (typeof cell === 'string' ? [] : [cell.mark])),
    ),
  ]);
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(Object.keys(marks)).toContain(name);
});

test('a round that nobody has walked says so, without tables', () => {
  const report = reportOf(serverRound(2, 1));
  expect(report.sections.slice(3)).toEqual([
    { heading: 'summary.controlled_items', note: 'summary.no_items' },
    expect.objectContaining({ heading: expect.stringContaining('loose_flaws') }),
    { heading: 'summary.answered_questions', note: 'summary.no_questions' },
  ]);
  expect(report.facts).toEqual(facts);
});

test('the photos of its flaws stand at its end, with number and flaw, items before loose flaws', async () => {
  const data = walked();
  const [first, ...others] = data.infos;
  if (!first) throw new Error('The round has no drawing.');
  const loose = { ...flawOfServer(71, { name: 'Dörr saknas' }), fileIds: [30, 40] };
  const taken: (number | null)[] = [];
  const takePhoto = async ({ fileId }: { fileId: number | null }) => {
    taken.push(fileId);
    return null;
  };
  const state = openRound({ ...data, infos: [{ ...first, flaws: [loose] }, ...others] });
  const report = roundReport(state, { language: 'sv', facts }, { t, dayOf, takePhoto });
  const photos = report.sections.at(-1)?.photos?.items ?? [];
  expect(photos.map(({ caption }) => caption)).toEqual(['1 · Brist 51', 'Dörr saknas', 'Dörr saknas']);
  for (const { take } of photos) await take();
  expect(taken).toEqual([900, 30, 40]);
});
