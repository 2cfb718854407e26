import type { TFunction } from 'i18next';
import { StateMark } from '../../components/marks/StateMark.tsx';
import type { RoundMark } from '../../components/marks/markShapes.ts';
import { pieMarks, pieSection } from '../../components/report/pieSection.tsx';
import type { Report, ReportSection } from '../../components/report/reportTypes.ts';
import { markColours, questionMark } from '../../domain/roundState.ts';
import type { FlawState, ItemState, PhotoState, RoundState } from '../../domain/roundView.ts';
import { itemWord } from '../../entities/rounds/itemWord.ts';
import { summaryPies } from '../../entities/rounds/parts/summaryParts.ts';
import {
  answerDetails,
  answerWord,
  answeredLists,
  flawDetails,
  flawWord,
  itemPlace,
  judgedFloors,
} from '../../entities/rounds/parts/summaryTexts.ts';
import type { DeviceTimeText } from '../../platform/useDeviceTime.ts';
import type { PaperRow } from '../../platform/pdf/drawTable.ts';
import type { PaperImage } from '../../platform/pdf/paperImage.ts';
import { reportedPhotos } from './flawPhotos.ts';

type T = TFunction<['rounds', 'common', 'flaws']>;
/** What a row's words and pictures are made with. */
type Words = {
  t: T;
  dayOf: DeviceTimeText;
  takePhoto: (photo: PhotoState) => Promise<PaperImage | null>;
};

const stateOf = (mark: RoundMark) => `state ${mark}`;
const said = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

const flawCell = (flaw: FlawState, t: T) => ({
  text: flawWord(flaw, t),
  mark: stateOf(flaw.done === null ? 'flaw' : 'ok'),
});

/** An item with its flaws below it. */
const itemRows = (item: ItemState, { t, dayOf }: Words): PaperRow[] => [
  {
    cells: [
      String(item.positionNumber),
      said(item.name, itemPlace(item, dayOf)),
      {
        text: said(itemWord(item, t), item.markedRemaining ? t('summary.marked_remaining') : ''),
        mark: stateOf(item.mark),
      },
      String(item.flaws.length),
    ],
  },
  ...item.flaws.map((flaw) => ({
    cells: ['', said(flaw.name, flawDetails(flaw, t, dayOf)), flawCell(flaw, t), ''],
    isDimmed: flaw.done !== null,
  })),
];

const itemSections = (state: RoundState, words: Words): ReportSection[] => {
  const { t } = words;
  const heading = t('summary.controlled_items');
  const { markedRemaining } = state.counts.items;
  const floors = judgedFloors(state);
  if (floors.length === 0) return [{ heading, note: t('summary.no_items') }];
  return floors.map(({ info, items }, index) => ({
    heading: `${heading}: ${t('list.floor', { building: info.buildingName, floor: info.floorName })}`,
    note: said(
      t('list.floor_count', { done: items.length, total: info.counts.total }),
      // The note on what was ticked together is of the whole round: it stands once.
      index === 0 && markedRemaining > 0
        ? t('summary.marked_remaining_note', { count: markedRemaining })
        : '',
    ),
    table: {
      headings: [t('summary.number'), t('summary.item'), t('summary.state'), t('summary.flaw_count')],
      shares: [0.08, 0.53, 0.28, 0.11],
      numeric: [0, 3],
      rows: items.flatMap((item) => itemRows(item, words)),
    },
  }));
};

const looseSections = (state: RoundState, { t, dayOf }: Words): ReportSection[] =>
  state.infos
    .filter((info) => info.looseFlaws.length > 0)
    .map((info) => ({
      heading: `${t('list.loose_flaws')}: ${t('list.floor', { building: info.buildingName, floor: info.floorName })}`,
      table: {
        headings: [t('summary.flaws'), t('summary.state')],
        shares: [0.7, 0.3],
        rows: info.looseFlaws.map((flaw) => ({
          cells: [said(flaw.name, flawDetails(flaw, t, dayOf)), flawCell(flaw, t)],
          isDimmed: flaw.done !== null,
        })),
      },
    }));

const questionSections = (state: RoundState, { t, dayOf }: Words): ReportSection[] => {
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
            text: said(answerWord(question, t), answerDetails(question, t, dayOf)),
            mark: stateOf(questionMark(question)),
          },
        ],
      })),
    },
  }));
};

const photoSections = (state: RoundState, { t, takePhoto }: Words): ReportSection[] => {
  const photos = reportedPhotos(state);
  if (photos.length === 0) return [];
  const items = photos.map(({ photo, flaw, positionNumber }) => ({
    caption: said(positionNumber === null ? '' : String(positionNumber), flaw.name),
    take: () => takePhoto(photo),
  }));
  return [{ heading: t('flaws:form.photos'), photos: { items, missing: t('summary.photo_missing') } }];
};

type RoundReportHead = Pick<Report, 'language' | 'facts'>;

/** A round's report for paper: all that its summary shows on the screen, in the same order. [FIN-02, ROUND-52] */
export const roundReport = (
  state: RoundState,
  { language, facts }: RoundReportHead,
  words: Words,
): Report => {
  const { t } = words;
  const pies = summaryPies(state.counts, t);
  const headings = [t('common:charts.part'), t('common:charts.number'), t('common:charts.share')] as const;
  const marks = Object.keys(markColours) as RoundMark[];
  return {
    language,
    title: state.round.name,
    subtitle: state.round.description,
    facts,
    sections: [
      ...pies.map(({ title, parts }) => pieSection({ kind: 'pie', title, parts, headings })),
      ...itemSections(state, words),
      ...looseSections(state, words),
      ...questionSections(state, words),
      ...photoSections(state, words),
    ],
    marks: {
      ...pieMarks(pies.flatMap(({ parts }) => parts)),
      ...Object.fromEntries(marks.map((mark) => [stateOf(mark), <StateMark state={mark} size={24} />])),
    },
    pageText: (page, pages) => t('common:pdf.page', { page, pages }),
  };
};
