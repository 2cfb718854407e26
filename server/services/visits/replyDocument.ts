import type { Language } from '#contract/constants.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import type { PointFlaw, VisitPoint } from '#contract/visits/visitCase.ts';
import type { PointView } from '#contract/visits/visitWords.ts';
import { dayIn } from '#domain/dates.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import { packText, visitText } from '#server/core/texts.ts';
import type { visitCases } from '#server/db/schema/visits/visits.ts';
import type { PdfBlock, PdfDocumentModel, PdfSection, PdfTone } from '../pdf/pdfModel.ts';
import type { ReplyProofs } from './replyPhotos.ts';

/** Everything that a reply shows. */
interface ReplyParts {
  visit: typeof visitCases.$inferSelect;
  place: { buildingName: string; info: Readonly<Record<string, unknown>>; customerName: string };
  points: readonly VisitPoint[];
  photosOf: (point: VisitPoint) => ReplyProofs;
  /** Version of the reply, from 1. */
  number: number;
  country: DutyCountry;
  day: string;
  now: string;
  language: Language;
}

const toneOf = { agreed: 'warning', contested: 'bad', fixed: 'good' } as const satisfies Record<
  PointView,
  PdfTone
>;

const filledRows = (rows: readonly { term: string; text: string }[]) =>
  rows.filter(({ text }) => text !== '');

/** Returns the text of a flaw in the reply: its name, the party and the day on which it was fixed. */
function flawText({ name, party, done, turnedDown }: PointFlaw, { country, language }: ReplyParts): string {
  const zone = timeZones[country];
  const state =
    turnedDown !== null
      ? visitText('flaw.turned_down', language)
      : done === null
        ? visitText('flaw.open', language)
        : visitText('flaw.fixed', language, { day: dayIn(done, zone) });
  const partyName = party === null ? '' : visitText(`party.${party}`, language);
  return [name, partyName, state].filter(Boolean).join(', ');
}

function pointSection(point: VisitPoint, index: number, parts: ReplyParts): PdfSection {
  const { language, country } = parts;
  const text = (key: Parameters<typeof visitText>[0]) => visitText(key, language);
  const number = visitText('point.number', language, { number: index + 1 });
  const { images, names } = parts.photosOf(point);
  const name = point.isViewElsewhere ? packText('pack.other_customer', language) : point.viewByName;
  const viewed = point.viewed === null ? '' : dayIn(point.viewed, timeZones[country]);
  const blocks: PdfBlock[] = [
    { type: 'paragraph', text: point.text },
    {
      type: 'terms',
      rows: filledRows([
        { term: text('point.legal_ground'), text: point.legalGround },
        { term: text('point.addressed_to'), text: text(`addressee.${point.addressedTo}`) },
        { term: text('point.deadline'), text: point.deadline },
        { term: text('point.outcome'), text: text(`outcome.${point.outcome}`) },
        { term: text('point.view'), text: point.view === null ? '' : text(`view.${point.view}`) },
        { term: text('point.view_text'), text: point.viewText },
        { term: text('reply.view_by'), text: [name, viewed].filter(Boolean).join(', ') },
        { term: text('point.files'), text: names.join(', ') },
      ]),
    },
  ];
  if (point.flaws.length > 0)
    blocks.push({ type: 'list', items: point.flaws.map((flaw) => flawText(flaw, parts)) });
  for (const image of images) blocks.push({ ...image, alt: `${number}: ${point.text}` });
  const state =
    point.view === null
      ? ({ text: text(`outcome.${point.outcome}`), tone: 'neutral' } as const)
      : { text: text(`view.${point.view}`), tone: toneOf[point.view] };
  return { title: number, state, blocks };
}

/** Returns the document of a reply to an authority: each of its points with the view on it. */
export function replyDocument(parts: ReplyParts): PdfDocumentModel {
  const { visit, place, points, number, day, now, language } = parts;
  const text = (key: Parameters<typeof visitText>[0]) => visitText(key, language);
  const address = ['visitAddress', 'visitAddressZipCode', 'visitAddressCity']
    .map((field) => place.info[field])
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
  return {
    title: text('reply.title'),
    subtitle: [place.buildingName, place.customerName].join(', '),
    language,
    created: now,
    runningHead: [text('reply.title'), place.buildingName, visit.reference, day].filter(Boolean).join(' · '),
    cover: {
      blocks: [
        {
          type: 'terms',
          rows: filledRows([
            { term: text('case.authority'), text: visit.authority },
            { term: text('case.reference'), text: visit.reference },
            { term: text('case.inspector'), text: visit.inspector },
            { term: text('case.paper'), text: text(`paper.${visit.paper}`) },
            { term: text('case.visited'), text: visit.visited },
            { term: text('case.served'), text: visit.served ?? '' },
            { term: text('case.reply_due'), text: visit.replyDue ?? '' },
            { term: packText('pack.building', language), text: place.buildingName },
            { term: packText('pack.address', language), text: address },
            { term: packText('pack.customer', language), text: place.customerName },
            { term: text('reply.version'), text: String(number) },
            { term: packText('pack.day', language), text: day },
          ]),
        },
      ],
    },
    sections: points.map((point, index) => pointSection(point, index, parts)),
    texts: {
      contents: packText('pack.contents', language),
      continues: packText('pack.continues', language),
      continued: packText('pack.continued', language),
    },
  };
}
