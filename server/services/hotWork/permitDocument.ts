import type { CallName } from '#contract/calls.ts';
import type { Language } from '#contract/constants.ts';
import type {
  HotWorkPermitDetails,
  NamedCertificate,
  PermitAct,
  PermitMark,
  ShownPerson,
} from '#contract/hotWork/hotWorkPermit.ts';
import { permitRoles } from '#contract/hotWork/hotWorkWords.ts';
import type { PermitRole } from '#contract/hotWork/hotWorkWords.ts';
import { dayIn, minuteIn } from '#domain/dates.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import type { Call } from '#server/core/call.ts';
import { dutyLabel, hotWorkText, packText } from '#server/core/texts.ts';
import type { HotWorkTextKey } from '#server/core/texts.ts';
import type { PdfBlock, PdfDocumentModel, PdfSection, PdfSignature } from '../pdf/pdfModel.ts';
import type { PermitRow } from './permits.ts';
import { presentOne } from './readPermits.ts';

type Details = HotWorkPermitDetails;

/** Texts of a document in its language, and its times in the building's time zone. */
interface Printing {
  text: (key: HotWorkTextKey, values?: Record<string, string | number>) => string;
  time: (timestamp: string) => string;
  name: (person: Pick<ShownPerson, 'name' | 'isElsewhere'>) => string;
  certificate: (certificate: NamedCertificate) => string;
}

function printingIn(language: Language, timeZone: string): Printing {
  const text: Printing['text'] = (key, values) => hotWorkText(key, language, values);
  return {
    text,
    time: (timestamp) => minuteIn(timestamp, timeZone),
    name: ({ name, isElsewhere }) => (isElsewhere ? text('other_customer') : name),
    certificate: ({ key, number, until }) => {
      const certificate = [dutyLabel(key, language), number].filter(Boolean).join(' ');
      return until === null ? certificate : text('until', { certificate, until });
    },
  };
}

const personOf = (permit: Details, role: PermitRole): ShownPerson | null => permit[role];

function placeText(permit: Details, { text }: Printing): { term: string; text: string }[] {
  const { place, mapName, mapId, radius } = permit;
  return [
    ...(place === '' ? [] : [{ term: text('place'), text: place }]),
    ...(mapId === null
      ? []
      : [
          { term: text('drawing'), text: mapName },
          { term: text('radius'), text: text('radius_value', { radius }) },
        ]),
  ];
}

function factBlocks(permit: Details, printing: Printing, now: string): PdfBlock[] {
  const { text, time } = printing;
  return [
    {
      type: 'terms',
      rows: [
        { term: text('customer'), text: permit.buildingName },
        { term: text('work'), text: permit.work },
        { term: text('method'), text: text(`methods.${permit.method}`) },
        ...placeText(permit, printing),
        { term: text('from'), text: time(permit.from) },
        { term: text('to'), text: time(permit.to) },
        { term: text('watch'), text: text('minutes', { minutes: permit.watchMinutes }) },
        { term: text('prepared_at'), text: time(permit.recordedAt) },
        { term: text('printed'), text: time(now) },
      ],
    },
    { type: 'paragraph', text: text('insurer'), isMuted: true },
  ];
}

const markText = ({ mark, role }: PermitMark, { text }: Printing): string =>
  role === null
    ? text(`mark_names.${mark}`)
    : text('of_role', { role: text(`roles.${role}`), mark: text(`mark_names.${mark}`) });

/** Returns what must be seen first: an unproved watch, the exception for one person, a waived guard, and all other marks. */
function markBlocks(permit: Details, printing: Printing): PdfBlock[] {
  const { text } = printing;
  const { marks, samePersonReason, guard, guardWaivedReason, acts } = permit;
  const end = acts.find(
    ({ act, counts, isClockUnproved }) => act === 'endWatch' && counts && isClockUnproved,
  );
  const isUnproved = marks.some(({ mark }) => mark === 'clockUnproved');
  return [
    ...(isUnproved
      ? ([
          { type: 'heading', text: text('unproved_title') },
          { type: 'paragraph', text: text('unproved', { note: end?.note ?? '' }) },
        ] as const)
      : []),
    ...(samePersonReason === null
      ? []
      : ([
          {
            type: 'paragraph',
            text: text('same_person', { exception: text(`exceptions.${samePersonReason}`) }),
          },
        ] as const)),
    ...(guard === null
      ? ([{ type: 'paragraph', text: text('waived', { reason: guardWaivedReason }) }] as const)
      : []),
    marks.length === 0
      ? { type: 'paragraph', text: text('no_marks') }
      : { type: 'list', items: marks.map((mark) => markText(mark, printing)) },
  ];
}

/** Marks of a certificate that a register doesn't prove. */
const certificateMarks: readonly string[] = ['certificateEnded', 'certificateMissing', 'certificateShown'];

function peopleBlock(permit: Details, printing: Printing): PdfBlock {
  const { text, name, certificate } = printing;
  const rows = permitRoles.flatMap((role) => {
    const person = personOf(permit, role);
    if (!person) return [];
    const mark = permit.marks.find((each) => each.role === role && certificateMarks.includes(each.mark));
    return [
      [
        text(`roles.${role}`),
        name(person),
        person.certificate ? certificate(person.certificate) : text('no_certificate'),
        mark ? text(`mark_names.${mark.mark}`) : text('in_register'),
      ],
    ];
  });
  return {
    type: 'table',
    columns: [
      { heading: text('role'), share: 0.18 },
      { heading: text('name'), share: 0.26 },
      { heading: text('certificate'), share: 0.3 },
      { heading: text('check'), share: 0.26 },
    ],
    rows,
  };
}

const listOf = (items: readonly string[], { text }: Printing): PdfBlock =>
  items.length === 0 ? { type: 'paragraph', text: text('nothing') } : { type: 'list', items };

function aroundBlocks(permit: Details, printing: Printing): PdfBlock[] {
  const { text } = printing;
  const { precautions, precautionsNote, disconnections, detectors, extinguishers, flaws } = permit;
  const done = precautions.map((each) => text(`precaution_names.${each}`));
  const lists = [
    ['precautions', [...done, precautionsNote].filter(Boolean)],
    [
      'disconnections',
      disconnections.map(
        ({ installationName, sections }) =>
          `${installationName}: ${sections.length === 0 ? text('whole') : sections.join(', ')}`,
      ),
    ],
    ['detectors', detectors.map(({ name }) => name)],
    ['extinguishers', extinguishers.map(({ name }) => name)],
    ['flaws', flaws.map(({ name }) => name)],
  ] as const;
  return lists.flatMap(([key, items]): PdfBlock[] => [
    { type: 'heading', text: text(key) },
    listOf(items, printing),
  ]);
}

/** Returns the name of an act's signer: the role's person or the approver; empty for other acts. */
function signerOf(permit: Details, { act, role, approver }: PermitAct, { name }: Printing): string {
  const person = act === 'sign' && role ? personOf(permit, role) : approver;
  return person ? name(person) : '';
}

const actName = ({ act, role }: PermitAct, { text }: Printing): string =>
  role === null ? text(`act_names.${act}`) : `${text(`act_names.${act}`)}, ${text(`roles.${role}`)}`;

/** Returns the signatures of the acts that count. */
const signatureBlocks = (permit: Details, printing: Printing): PdfSignature[] =>
  permit.acts
    .filter(({ counts }) => counts)
    .map((act) => {
      const { isTyped, isElsewhere, signature, recordedAt } = act;
      const { text, time } = printing;
      const parts = [actName(act, printing), signerOf(permit, act, printing), time(recordedAt)];
      return {
        type: 'signature',
        path: isTyped || isElsewhere ? null : signature,
        typed: isElsewhere ? text('other_customer') : isTyped ? signature : '',
        caption: parts.filter(Boolean).join(' · '),
      };
    });

function actBlock(permit: Details, printing: Printing): PdfBlock {
  const { text, time } = printing;
  if (permit.acts.length === 0) return { type: 'paragraph', text: text('nothing') };
  const noteOf = (act: PermitAct): string =>
    [
      act.approver ? text('approved_by', { name: printing.name(act.approver) }) : '',
      act.counts ? '' : text('no_effect'),
      act.note,
    ]
      .filter(Boolean)
      .join('\n');
  return {
    type: 'table',
    columns: [
      { heading: text('act'), share: 0.28 },
      { heading: text('device_time'), share: 0.2 },
      { heading: text('server_time'), share: 0.2 },
      { heading: text('note'), share: 0.32 },
    ],
    rows: permit.acts.map((act) => [
      actName(act, printing),
      time(act.recordedAt),
      time(act.received),
      noteOf(act),
    ]),
  };
}

function sectionsOf(permit: Details, printing: Printing): PdfSection[] {
  const { text } = printing;
  return [
    { title: text('people'), blocks: [peopleBlock(permit, printing)] },
    { title: text('around'), blocks: aroundBlocks(permit, printing) },
    { title: text('signatures'), blocks: signatureBlocks(permit, printing) },
    { title: text('acts'), blocks: [actBlock(permit, printing)] },
  ];
}

/** Returns the state of a permit: good is only one that ended with a proven watch, or withdrawn. */
function stateOf(
  { state, isPastTime, marks }: Details,
  { text }: Printing,
): NonNullable<PdfSection['state']> {
  const name = text(`states.${state}`);
  if (marks.some(({ mark }) => mark === 'clockUnproved'))
    return { text: text('unproved_state', { state: name }), tone: 'bad' };
  const isDone = state === 'closed' || state === 'withdrawn';
  return { text: name, tone: isPastTime ? 'bad' : isDone ? 'good' : 'warning' };
}

/** Reads the document of a permit: its facts, marks, persons, signatures and acts. [SBA-81] */
export async function permitDocument(
  call: Call<CallName>,
  row: PermitRow,
  language: Language,
): Promise<PdfDocumentModel> {
  const permit = await presentOne(call, row);
  const timeZone = timeZones[permit.country];
  const printing = printingIn(language, timeZone);
  const { text } = printing;
  const title = text('title', { number: permit.id });
  const state = stateOf(permit, printing);
  return {
    title,
    subtitle: permit.buildingName,
    language,
    created: call.now,
    runningHead: [title, permit.buildingName, dayIn(call.now, timeZone)].join(' · '),
    cover: {
      state,
      blocks: [
        ...factBlocks(permit, printing, call.now),
        { type: 'heading', text: text('marks') },
        ...markBlocks(permit, printing),
      ],
    },
    hasContents: false,
    sections: sectionsOf(permit, printing),
    texts: {
      contents: packText('pack.contents', language),
      continues: packText('pack.continues', language),
      continued: packText('pack.continued', language),
    },
  };
}
