import { and, asc, eq } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import type { JournalState } from '#contract/journals/journal.ts';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import { dayIn, minuteIn } from '#domain/dates.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import { textOf } from '#domain/registers/recordFields.ts';
import { productKind } from '#server/content/registers/registerKinds.ts';
import type { Call } from '#server/core/call.ts';
import { installationLabel, journalText, packText } from '#server/core/texts.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { readJournalState } from '../journals/journalState.ts';
import type { PdfBlock, PdfDocumentModel } from '../pdf/pdfModel.ts';
import { presentRecords, selectRecords } from '../registers/records.ts';

/** Period of a printed journal; both days belong to it. */
export interface JournalPeriod {
  from: string;
  until: string;
}

/** Names of fields that a line shows after its event and time, in order. */
const detailFields = [
  'result',
  'cause',
  'serviceCame',
  'offUntil',
  'reason',
  'measure',
  'toldTo',
  'pressure',
];

/** Maximum number of lines in one document, the newest. */
const maxLines = 2_000;

function sectionsText(values: RecordValues): string {
  const rows = values['sections'];
  if (!Array.isArray(rows)) return '';
  return rows
    .flatMap((row) => (typeof row === 'object' && typeof row['section'] === 'string' ? [row['section']] : []))
    .join(', ');
}

/** Returns the content of a line: sections and fields with their labels, and the note. */
function detailsOf(values: RecordValues, language: Language): string {
  const { fields } = productKind('journal');
  const labelOf = (key: string): string => fields.find((field) => field.key === key)?.label[language] ?? '';
  const sections = sectionsText(values);
  const details = detailFields.flatMap((key) => {
    const value = values[key];
    if (value === undefined || value === null || value === '' || value === false) return [];
    const option = fields.find((field) => field.key === key)?.options?.find((each) => each.key === value)
      ?.label[language];
    if (value === true) return [labelOf(key)];
    return [
      `${labelOf(key)}: ${option ?? (typeof value === 'string' || typeof value === 'number' ? value : '')}`,
    ];
  });
  return [
    sections === '' ? '' : `${labelOf('sections')}: ${sections}`,
    ...details,
    textOf(values, 'note') ?? '',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns the blocks of the journal's state: disconnections, sections, quarters and alarms. */
function stateBlocks(state: JournalState, language: Language): PdfBlock[] {
  const text = (key: Parameters<typeof journalText>[0], values?: Record<string, string | number>) =>
    journalText(key, language, values);
  const { disconnections, sections, quarters, alarms } = state;
  const share = alarms.all === 0 ? 0 : Math.round((alarms.unwanted / alarms.all) * 100);
  const off = disconnections.map((each) => {
    const about = text(each.offUntil === null ? 'journal.off_since' : 'journal.off_until', {
      sections: each.sections.join(', ') || text('journal.whole'),
      since: each.since,
      until: each.offUntil ?? '',
    });
    return each.isPastTime ? `${about} (${text('journal.past_time')})` : about;
  });
  return [
    { type: 'heading', text: text('journal.disconnected') },
    off.length === 0
      ? { type: 'paragraph', text: text('journal.nothing_off') }
      : { type: 'list', items: off },
    { type: 'heading', text: text('journal.sections') },
    sections.length === 0
      ? { type: 'paragraph', text: text('journal.no_sections') }
      : {
          type: 'table',
          columns: [
            { heading: text('journal.sections'), share: 0.6 },
            { heading: text('journal.last_test'), share: 0.4 },
          ],
          rows: sections.map(({ section, lastTested, isOverdue }) => [
            section,
            [
              lastTested ?? text('journal.never'),
              isOverdue && lastTested !== null ? text('journal.overdue') : '',
            ]
              .filter(Boolean)
              .join(' · '),
          ]),
        },
    ...(quarters.length === 0
      ? []
      : ([
          { type: 'heading', text: text('journal.quarters') },
          {
            type: 'list',
            items: quarters.map(
              ({ from, until, tested, needed, isKept, isRunning }) =>
                `${from} – ${until}: ${text('journal.quarter', { tested, needed })} (${text(
                  isKept ? 'journal.kept' : isRunning ? 'journal.running' : 'journal.not_kept',
                )})`,
            ),
          },
        ] as const)),
    { type: 'heading', text: text('journal.alarms') },
    {
      type: 'paragraph',
      text:
        alarms.all === 0
          ? text('journal.no_alarms')
          : text('journal.alarm_counts', { ...alarms, count: alarms.all, share }),
    },
  ];
}

/** Reads the lines of an installation in a period, the earliest first, with the names that the caller may see. */
async function readLines(
  call: Call<'downloadJournal'>,
  { installationId, country }: JournalState,
  { from, until }: JournalPeriod,
): Promise<{ lines: RegisterRecord[]; times: Map<number, string> }> {
  const rows = await selectRecords(call)
    .where(
      and(
        eq(registerRecords.kind, 'journal'),
        eq(registerRecords.installationId, installationId),
        eq(registerRecords.deleted, false),
      ),
    )
    .orderBy(asc(registerRecords.id));
  const timeZone = timeZones[country];
  const timeOf = (values: RecordValues): string => textOf(values, 'time') ?? '';
  const inPeriod = rows.filter(({ record: { values } }) => {
    const day = timeOf(values) === '' ? '' : dayIn(timeOf(values), timeZone);
    return day >= from && day <= until;
  });
  const times = new Map(
    rows.map(({ record }) => [record.id, timeOf(record.values) && minuteIn(timeOf(record.values), timeZone)]),
  );
  const sorted = inPeriod.toSorted((a, b) => timeOf(a.record.values).localeCompare(timeOf(b.record.values)));
  return { lines: await presentRecords(call, sorted.slice(-maxLines)), times };
}

/** Returns the block of the lines: time, event, content, and who signed. */
function lineBlock(
  lines: readonly RegisterRecord[],
  times: ReadonlyMap<number, string>,
  language: Language,
): PdfBlock {
  if (lines.length === 0) return { type: 'paragraph', text: journalText('journal.empty', language) };
  const { fields } = productKind('journal');
  const labelOf = (key: string): string => fields.find((field) => field.key === key)?.label[language] ?? '';
  const eventOf = (values: RecordValues): string =>
    fields.find(({ key }) => key === 'event')?.options?.find(({ key }) => key === values['event'])?.label[
      language
    ] ?? '';
  const corrected = new Set(lines.flatMap(({ correctsId }) => correctsId ?? []));
  const personOf = ({ links }: RegisterRecord): string =>
    links
      .map(({ name, isElsewhere }) => (isElsewhere ? packText('pack.other_customer', language) : name))
      .filter(Boolean)
      .join(', ');
  return {
    type: 'table',
    columns: [
      { heading: labelOf('time'), share: 0.17 },
      { heading: labelOf('event'), share: 0.2 },
      { heading: journalText('journal.lines_title', language), share: 0.43 },
      { heading: labelOf('by'), share: 0.2 },
    ],
    rows: lines.map((line) => [
      times.get(line.id) ?? '',
      [eventOf(line.values), corrected.has(line.id) ? `(${journalText('journal.corrected', language)})` : '']
        .filter(Boolean)
        .join(' '),
      [
        line.correctsId === null
          ? ''
          : journalText('journal.corrects', language, { time: times.get(line.correctsId) ?? '' }),
        detailsOf(line.values, language),
      ]
        .filter(Boolean)
        .join('\n'),
      personOf(line),
    ]),
  };
}

/** Reads the document of an installation's journal: its state today, and its lines in a period. @throws HttpProblem not_found */
export async function journalDocument(
  call: Call<'downloadJournal'>,
  id: number,
  { language, ...asked }: Partial<JournalPeriod> & { language: Language },
): Promise<PdfDocumentModel> {
  const state = await readJournalState(call, id);
  const { day, installationName, buildingName } = state;
  const yearBefore = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  const period = { from: asked.from ?? yearBefore, until: asked.until ?? day };
  const { lines, times } = await readLines(call, state, period);
  const facts = [
    { term: packText('pack.installation', language), text: installationName },
    { term: journalText('journal.type', language), text: installationLabel(state.type, language) },
    { term: packText('pack.building', language), text: buildingName },
    { term: journalText('journal.period', language), text: `${period.from} – ${period.until}` },
    { term: packText('pack.day', language), text: day },
  ];
  return {
    title: journalText('journal.open', language, { name: installationName }),
    subtitle: buildingName,
    language,
    created: call.now,
    runningHead: [installationName, buildingName, day].join(' · '),
    cover: { blocks: [{ type: 'terms', rows: facts }] },
    sections: [
      { title: journalText('journal.state', language), blocks: stateBlocks(state, language) },
      {
        title: journalText('journal.lines_title', language),
        isOnNewPage: true,
        blocks: [lineBlock(lines, times, language)],
      },
    ],
    texts: {
      contents: packText('pack.contents', language),
      continues: packText('pack.continues', language),
      continued: packText('pack.continued', language),
    },
  };
}
