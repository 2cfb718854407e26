import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { RoundServerData } from '#domain/rounds/roundView.ts';
import { isAhead } from '#domain/rounds/deviceTimes.ts';
import type { DeviceTimeText } from '#platform/time/useDeviceTime.ts';
import { asFound, participantsOf } from '#domain/rounds/asFound.ts';
import { openRound } from '#domain/rounds/roundView.ts';
import { responsibleOf } from '#features/finishedRound/reportedFlaws.ts';
import { roundReport } from '#features/finishedRound/roundReport.tsx';
import { flawOfServer, questionOfServer, serverRound } from '../domain/roundFixture.ts';

/** Returns texts by their keys, with the values of their placeholders. */
const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction<['rounds', 'common', 'flaws']>;
const facts = [{ term: 'finished.responsible', text: 'Brandskyddskontrollant' }];
const dayOf: DeviceTimeText = (time, received) =>
  `${time?.slice(0, 10)}${isAhead(time, received) ? ' clock_ahead' : ''}`;
const nameOf = (email: string) => email.split('@')[0] ?? email;
const personOf = (id: number) => (id === 7 ? 'Eva Lund' : '');
const reportOf = (server: RoundServerData) => {
  const { data, since } = asFound(server);
  return roundReport(
    openRound(data),
    since,
    { language: 'sv', facts, sender: 'Kommunen', day: '2026-11-21' },
    {
      t,
      dayOf,
      nameOf,
      personOf,
      takePhoto: () => Promise.resolve(null),
      takePlace: () => Promise.resolve(null),
    },
  );
};

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

test('the report has the flaws first, then the summary’s parts in its order: charts, items per floor, answers [FIN-02, ROUND-52, ROUND-55, EYES-12]', () => {
  expect(sectionsOf(walked())).toEqual([
    expect.stringMatching(/^report\.open_flaws \(\d+\)$/),
    'report.found_questions (1)',
    'summary.flaws',
    'summary.items',
    'summary.questions',
    expect.stringMatching(/^summary\.controlled_items: .*Plan 1/),
    expect.stringMatching(/^summary\.controlled_items: .*Plan 2/),
    'summary.answered_questions: Månadskontroll',
  ]);
});

test('an item has its state as mark and word and its number of flaws; unchecked items are omitted [ROUND-56]', () => {
  const [ground, upstairs] = reportOf(walked()).sections.filter(({ heading }) =>
    heading.includes('controlled'),
  );
  expect(ground?.table?.rows.map(({ cells }) => cells)).toEqual([
    ['1', expect.stringContaining('Korridor'), { text: 'state.flaw', mark: 'state flaw' }, '1'],
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

test('an item shows how it was identified if its round required that [LIFE-119]', () => {
  const scanned = (asksScan: boolean) => {
    const data = walked();
    const infos = data.infos.map((info) => ({
      ...info,
      roundHistoryItems: info.roundHistoryItems.map((item) =>
        item.id === 1 ? { ...item, scan: 'skipped' as const, scanReason: 'labelDamaged' } : item,
      ),
    }));
    const [ground] = reportOf({ ...data, infos, round: { ...data.round, asksScan } }).sections.filter(
      ({ heading }) => heading.includes('controlled'),
    );
    return ground?.table?.rows.map(({ cells: [, , state] }) => state);
  };
  const damaged = { text: 'state.flaw · scan.by.skipped: scan.reason.labelDamaged', mark: 'state flaw' };
  const text = 'state.ok · summary.marked_remaining';
  expect(scanned(true)).toEqual([damaged, { text: `${text} · scan.by.skipped`, mark: 'state ok' }]);
  expect(scanned(false)).toEqual([damaged, { text, mark: 'state ok' }]);
});

test('each answer has its comment, and unanswered questions are omitted', () => {
  const rows = reportOf(walked()).sections.at(-1)?.table?.rows;
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
  const texts = reportOf({ ...data, infos, lists }).sections.flatMap(({ table, cards }) => [
    ...(table?.rows ?? []).map((row) => JSON.stringify(row.cells)),
    ...(cards?.items ?? []).map((card) => JSON.stringify(card)),
  ]);
  const markedTexts = (part: string) =>
    texts.filter((text) => text.includes(part) && text.includes('clock_ahead'));
  expect([
    markedTexts('Korridor').length > 0,
    markedTexts('Brist 51').length,
    markedTexts('Blockerad').length,
  ]).toEqual([
    true,
    1,
    // Once among the findings and once among the answers.
    2,
  ]);
});

test('every mark that a table or legend names has its picture', () => {
  const { sections, marks } = reportOf(walked());
  const shownMarks = sections.flatMap(({ table, legend, cards }) => [
    ...(cards?.items ?? []).map(({ mark }) => mark),
    ...(legend ?? []).map(({ mark }) => mark),
    ...(table?.rows ?? []).flatMap(({ cells }) =>
      cells.flatMap((cell) => (typeof cell === 'string' ? [] : [cell.mark])),
    ),
  ]);
  expect(shownMarks.length).toBeGreaterThan(5);
  for (const name of shownMarks) expect(Object.keys(marks)).toContain(name);
});

test('a round without checks says so without tables', () => {
  const report = reportOf(serverRound(2, 1));
  expect(report.sections.slice(4)).toEqual([
    { heading: 'summary.controlled_items', note: 'summary.no_items' },
    { heading: 'summary.answered_questions', note: 'summary.no_questions' },
  ]);
  expect(report.facts).toEqual(facts);
});

test('each flaw is listed with its item, floor, action, people, place and photos [EYES-12]', async () => {
  const data = walked();
  const [first, ...others] = data.infos;
  if (!first) throw new Error('The round has no drawing.');
  const loose = {
    ...flawOfServer(71, { name: 'Dörr saknas', measure: 'Sätt dit', performer: 'ida@x.se', done: null }),
    fileIds: [30, 40],
    flawPositionX: 115,
    flawPositionY: 885,
  };
  const requestedPhotos: unknown[] = [];
  const words = {
    t,
    dayOf,
    nameOf,
    personOf,
    takePhoto: async ({ fileId }: { fileId: number | null }) => {
      requestedPhotos.push(fileId);
      return null;
    },
    takePlace: async (fileId: number, point: object) => {
      requestedPhotos.push([fileId, point]);
      return null;
    },
  };
  const state = openRound({ ...data, infos: [{ ...first, fileId: 9, flaws: [loose] }, ...others] });
  const report = roundReport(
    state,
    [],
    { language: 'sv', facts, sender: 'Kommunen', day: '2026-11-21' },
    words,
  );
  const cards = report.sections[0]?.cards?.items ?? [];
  expect(cards.map(({ title }) => title)).toContain('Dörr saknas');
  expect(cards[0]?.title).toMatch(/^Plan 1 · 1 .* · Brist 51$/);
  const card = cards.find(({ title }) => title === 'Dörr saknas');
  expect(card?.facts.map(({ term, text }) => `${term} ${text}`)).toEqual(
    expect.arrayContaining(['report.action Sätt dit', expect.stringMatching(/^report\.found .* · ida$/)]),
  );
  for (const { take } of card?.pictures ?? []) await take();
  expect(requestedPhotos).toEqual([[9, { x: 100, y: 100 }], 30, 40]);
  expect(report.fileName).toMatch(/ · \d{4}-\d\d-\d\d$/);
  expect(report.pageText(1, 2)).toMatch(/^Kommunen · 2026-11-21 · /);
});

test('fixes after a round don’t change the report and are listed separately [EYES-24]', () => {
  const running = walked();
  const finished = '2026-11-20T10:00:00.000Z';
  const later = '2026-12-01T08:00:00.000Z';
  const fixed: RoundServerData = {
    round: { ...running.round, done: finished },
    infos: running.infos.map((info) => ({
      ...info,
      roundHistoryItems: info.roundHistoryItems.map((item) => ({
        ...item,
        flaws: item.flaws.map((flaw) => ({ ...flaw, done: later, doneBy: 'bo@x.se', measure: 'Bytt' })),
      })),
    })),
    lists: running.lists.map((list) => ({
      ...list,
      roundHistoryQuestions: list.roundHistoryQuestions.map((question) => ({ ...question, done: later })),
    })),
  };
  const before = openRound(asFound({ ...running, round: { ...running.round, done: finished } }).data);
  const { data, since } = asFound(fixed);
  const stateAtEnd = openRound(data);
  expect(stateAtEnd.counts).toEqual(before.counts);
  expect(stateAtEnd.counts.questions).toMatchObject({ flaw: 1 });
  expect(since.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['flaw', 'question']));
  const sections = reportOf(fixed).sections;
  expect(sections[0]?.heading).toMatch(/^report\.open_flaws/);
  const laterFixes = sections.find(({ heading }) => heading.startsWith('report.since ('));
  expect(laterFixes?.table?.rows.map(({ cells }) => cells)).toContainEqual([
    'Brist 51',
    'questions.fixed_on 2026-12-01 · bo · Bytt',
  ]);
});

test('a fix before the end of the round belongs to what was found [EYES-24]', () => {
  const running = walked();
  const round = { ...running.round, done: '2026-11-20T10:00:00.000Z' };
  const infos = running.infos.map((info) => ({
    ...info,
    flaws: info.flaws.map((flaw) => ({ ...flaw, done: '2026-11-20T09:59:00.000Z' })),
  }));
  expect(asFound({ ...running, round, infos })).toEqual({ data: { ...running, round, infos }, since: [] });
});

test('a report names all who took part, each once [EYES-24]', () => {
  const running = walked();
  const infos = running.infos.map((info, index) => ({
    ...info,
    roundHistoryItems: info.roundHistoryItems.map((item) => ({
      ...item,
      userName: index === 0 ? 'ida@x.se' : 'bo@x.se',
    })),
  }));
  const people = participantsOf(
    openRound({ ...running, round: { ...running.round, userName: 'bo@x.se' }, infos }),
  );
  expect(people[0]).toBe('bo@x.se');
  expect(people).toContain('ida@x.se');
  expect(new Set(people).size).toBe(people.length);
});

test('a flaw of the report names the person responsible and the role, as far as the reader may know them [LIFE-411]', () => {
  const flaw = (personId: number | null, responsibleName: string) =>
    responsibleOf({ personId, responsibleName }, { personOf });
  expect([flaw(7, 'Fastighet'), flaw(7, ''), flaw(8, 'Fastighet'), flaw(null, '')]).toEqual([
    'Eva Lund · Fastighet',
    'Eva Lund',
    'Fastighet',
    '',
  ]);
});
