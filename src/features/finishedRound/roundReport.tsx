import type { TFunction } from 'i18next';
import { StateMark } from '#components/marks/StateMark.tsx';
import type { RoundMark } from '#components/marks/markShapes.ts';
import { pieMarks, pieSection } from '#components/report/pieSection.tsx';
import type { Report, ReportCard, ReportSection } from '#components/report/reportTypes.ts';
import { flawEnd } from '#domain/flaws/severity.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import { itemOnFloor } from '#domain/catalogue/itemName.ts';
import type { LaterClosed } from '#domain/rounds/asFound.ts';
import { dateOfRound } from '#domain/rounds/lastCheck.ts';
import { markColours, questionMark } from '#domain/rounds/roundState.ts';
import type { ItemState, PhotoState, RoundState } from '#domain/rounds/roundView.ts';
import { itemStateLabel } from '#entities/rounds/itemStateLabel.ts';
import { scanLabel } from '#entities/rounds/scanLabel.ts';
import { summaryPies } from '#entities/rounds/ui/summaryParts.ts';
import {
  answerDetails,
  answerLabel,
  answeredLists,
  itemPlace,
  judgedFloors,
} from '#entities/rounds/ui/summaryTexts.ts';
import type { DeviceTimeText } from '#platform/time/useDeviceTime.ts';
import type { PaperRow } from '#platform/pdf/drawTable.ts';
import type { PaperImage } from '#platform/pdf/paperImage.ts';
import { formatDate } from '#platform/time/dates.ts';
import { placeOf, reportedFlaws, responsibleOf } from './reportedFlaws.ts';
import type { ReportedFlaw } from './reportedFlaws.ts';

type T = TFunction<['rounds', 'common', 'flaws']>;
/** Functions for a row's texts and pictures. */
export type ReportTexts = {
  t: T;
  dayOf: DeviceTimeText;
  /** Returns the name of the person with this address. */
  nameOf: (email: string) => string;
  /** Returns the name of the responsible person, if the user may know it. */
  personOf: (personId: number) => string;
  takePhoto: (photo: PhotoState) => Promise<PaperImage | null>;
  /** Returns a position on a drawing with its surroundings. */
  takePlace: (fileId: number, point: Point) => Promise<PaperImage | null>;
};

const stateOf = (mark: RoundMark) => `state ${mark}`;
const joinParts = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

const itemRow = (item: ItemState, round: RoundState['round'], { t, dayOf }: ReportTexts): PaperRow => ({
  cells: [
    String(item.positionNumber),
    joinParts(item.name, itemPlace(item, dayOf)),
    {
      text: joinParts(
        itemStateLabel(item, t),
        item.markedRemaining ? t('summary.marked_remaining') : '',
        scanLabel(item, round, t),
      ),
      mark: stateOf(item.mark),
    },
    String(item.flaws.length),
  ],
});

const itemSections = (state: RoundState, words: ReportTexts): ReportSection[] => {
  const { t } = words;
  const heading = t('summary.controlled_items');
  const { markedRemaining } = state.counts.items;
  const floors = judgedFloors(state);
  if (floors.length === 0) return [{ heading, note: t('summary.no_items') }];
  return floors.map(({ info, items }, index) => ({
    heading: `${heading}: ${t('list.floor', { building: info.buildingName, floor: info.floorName })}`,
    note: joinParts(
      t('list.floor_count', { done: items.length, total: info.counts.total }),
      // The note on items ticked together concerns the whole round: it is shown once.
      index === 0 && markedRemaining > 0
        ? t('summary.marked_remaining_note', { count: markedRemaining })
        : '',
    ),
    table: {
      headings: [t('summary.number'), t('summary.item'), t('summary.state'), t('summary.flaw_count')],
      shares: [0.08, 0.53, 0.28, 0.11],
      numeric: [0, 3],
      rows: items.map((item) => itemRow(item, state.round, words)),
    },
  }));
};

const questionSections = (state: RoundState, { t, dayOf }: ReportTexts): ReportSection[] => {
  const heading = t('summary.answered_questions');
  const lists = answeredLists(state);
  if (lists.length === 0)
    return state.lists.length === 0 ? [] : [{ heading, note: t('summary.no_questions') }];
  return lists.map(({ list, questions }) => ({
    heading: `${heading}: ${list.name}`,
    table: {
      headings: [t('summary.question'), t('summary.answer')],
      shares: [0.6, 0.4],
      rows: questions.map((question) => ({
        cells: [
          question.name,
          {
            text: joinParts(answerLabel(question, t), answerDetails(question, t, dayOf)),
            mark: stateOf(questionMark(question)),
          },
        ],
      })),
    },
  }));
};

/** Formats the closing of a finding after the round: time, person and measure. */
export const sinceText = (
  { done, doneReceived, doneBy, measure, isTurnedDown }: LaterClosed,
  { t, dayOf, nameOf }: ReportTexts,
): string => {
  const date = dayOf(done, doneReceived);
  const word = isTurnedDown ? t('summary.turned_down_on', { date }) : t('questions.fixed_on', { date });
  return joinParts(word, nameOf(doneBy), measure);
};

const sinceSections = (since: readonly LaterClosed[], words: ReportTexts): ReportSection[] => {
  const { t } = words;
  if (since.length === 0) return [];
  return [
    {
      heading: `${t('report.since')} (${since.length})`,
      table: {
        headings: [t('report.finding'), t('report.since_done')],
        shares: [0.5, 0.5],
        rows: since.map((each) => ({ cells: [each.name, sinceText(each, words)] })),
      },
    },
  ];
};

/** Returns the questions with a negative answer, fixed in the round or not: findings like flaws. */
const foundQuestionSections = (state: RoundState, { t, dayOf }: ReportTexts): ReportSection[] => {
  const foundRows = answeredLists(state).flatMap(({ list, questions }) =>
    questions
      .filter(({ state: answered }) => answered === 'negative')
      .map((question) => ({ list, question })),
  );
  if (foundRows.length === 0) return [];
  return [
    {
      heading: `${t('report.found_questions')} (${foundRows.length})`,
      table: {
        headings: [t('summary.question'), t('summary.answer')],
        shares: [0.5, 0.5],
        rows: foundRows.map(({ list, question }) => ({
          cells: [
            joinParts(question.name, list.name),
            {
              text: joinParts(answerLabel(question, t), answerDetails(question, t, dayOf)),
              mark: stateOf(questionMark(question)),
            },
          ],
        })),
      },
    },
  ];
};

const flawCard = ({ flaw, item, info }: ReportedFlaw, words: ReportTexts): ReportCard => {
  const { t, dayOf, nameOf } = words;
  const { fileId } = info;
  const point = placeOf(flaw, item);
  const place = {
    caption: t('report.place'),
    take: () => words.takePlace(fileId ?? 0, point ?? { x: 0, y: 0 }),
  };
  const photos = flaw.photos.map((photo, index) => ({
    caption: t('report.photo', { number: index + 1 }),
    take: () => words.takePhoto(photo),
  }));
  const facts = [
    {
      term: t('report.where'),
      text: joinParts(info.buildingName, info.floorName, item?.placementDescription ?? ''),
    },
    { term: t('report.seen'), text: flaw.description },
    { term: t('report.action'), text: flaw.measure || (flaw.done ? '' : t('report.no_action')) },
    { term: t('report.severity'), text: flaw.severity ? t(`flaws:severity.${flaw.severity}`) : '' },
    { term: t('report.due'), text: flaw.due ?? '' },
    { term: t('report.responsible'), text: responsibleOf(flaw, words) },
    { term: t('report.found'), text: joinParts(formatDate(flaw.created), nameOf(flaw.performer)) },
    {
      term: t(flawEnd(flaw) === 'turnedDown' ? 'summary.turned_down' : 'report.fixed'),
      text: flaw.done ? joinParts(dayOf(flaw.done, flaw.doneReceived), nameOf(flaw.doneBy)) : '',
    },
  ];
  return {
    mark: stateOf(flaw.done === null ? 'flaw' : 'ok'),
    title: joinParts(item ? itemOnFloor(item, info.floorName) : '', flaw.name),
    facts: facts.filter(({ text }) => text !== ''),
    pictures: point && fileId !== null ? [place, ...photos] : photos,
  };
};

/** Returns the items that couldn't be checked, with reason and photo. */
const uncheckedSections = (
  state: RoundState,
  { t, dayOf, nameOf, takePhoto }: ReportTexts,
): ReportSection[] => {
  const cards = judgedFloors(state).flatMap(({ info, items }) =>
    items.flatMap((item): ReportCard[] => {
      const { uncheckedPhoto: photo, uncheckedReason: reason, uncheckedNote, controlled } = item;
      if (!reason) return [];
      const facts = [
        {
          term: t('report.where'),
          text: joinParts(info.buildingName, info.floorName, item.placementDescription),
        },
        { term: t('unchecked.reason'), text: joinParts(t(`unchecked.${reason}`), uncheckedNote ?? '') },
        {
          term: t('report.found'),
          text: joinParts(
            controlled ? dayOf(controlled, item.controlledReceived) : '',
            nameOf(item.userName),
          ),
        },
      ];
      const pictures = photo ? [{ caption: t('unchecked.photo'), take: () => takePhoto(photo) }] : [];
      return [{ mark: stateOf('warning'), title: itemOnFloor(item, info.floorName), facts, pictures }];
    }),
  );
  if (cards.length === 0) return [];
  const heading = `${t('unchecked.title')} (${cards.length})`;
  return [{ heading, cards: { items: cards, missing: t('summary.photo_missing') } }];
};

/** Returns the flaws, open ones before fixed and turned-down ones, since a report is read for the work to be done. */
export const flawSections = (state: RoundState, words: ReportTexts): ReportSection[] => {
  const { t } = words;
  const flaws = reportedFlaws(state);
  const endedSo = (end: ReturnType<typeof flawEnd>) => flaws.filter(({ flaw }) => flawEnd(flaw) === end);
  const section = (heading: string, some: readonly ReportedFlaw[]): ReportSection[] =>
    some.length === 0
      ? []
      : [
          {
            heading: `${heading} (${some.length})`,
            cards: { items: some.map((each) => flawCard(each, words)), missing: t('summary.photo_missing') },
          },
        ];
  const questions = foundQuestionSections(state, words);
  if (flaws.length === 0)
    return questions.length > 0 ? questions : [{ heading: t('summary.flaws'), note: t('report.no_flaws') }];
  return [
    ...section(t('report.open_flaws'), endedSo('open')),
    ...section(t('summary.flaws_to_check'), endedSo('toCheck')),
    ...section(t('report.fixed_flaws'), endedSo('fixed')),
    ...section(t('report.turned_down_flaws'), endedSo('turnedDown')),
    ...questions,
  ];
};

/** Marks of a round's states, by their names in the report. */
export const stateMarks = Object.fromEntries(
  (Object.keys(markColours) as RoundMark[]).map((mark) => [
    stateOf(mark),
    <StateMark key={mark} state={mark} size={24} />,
  ]),
);

type RoundReportHead = Pick<Report, 'language' | 'facts'> & {
  /** Customer of the report, and the day of its creation; both are on each page. */
  sender: string;
  day: string;
};

/**
 * Creates a round's report for paper: its findings first, the ones closed since, then the rest of the summary on the screen.
 * [FIN-02, ROUND-52]
 */
export const roundReport = (
  state: RoundState,
  since: readonly LaterClosed[],
  { language, facts, sender, day }: RoundReportHead,
  words: ReportTexts,
): Report => {
  const { t } = words;
  const pies = summaryPies(state.counts, t);
  const headings = [t('common:charts.part'), t('common:charts.number'), t('common:charts.share')] as const;
  return {
    language,
    title: state.round.name,
    subtitle: state.round.description,
    fileName: joinParts(state.round.name, formatDate(dateOfRound(state.round))),
    facts,
    sections: [
      ...flawSections(state, words),
      ...sinceSections(since, words),
      ...uncheckedSections(state, words),
      ...pies.map(({ title, parts }) => pieSection({ kind: 'pie', title, parts, headings })),
      ...itemSections(state, words),
      ...questionSections(state, words),
    ],
    marks: {
      ...pieMarks(pies.flatMap(({ parts }) => parts)),
      ...stateMarks,
    },
    pageText: (page, pages) => joinParts(sender, day, t('common:pdf.page', { page, pages })),
  };
};
