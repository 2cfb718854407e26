import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { severities } from '#contract/constants.ts';
import { addMonths, dayIn } from '#domain/dates.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { toIsoMoment } from '#server/db/schema/columns.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { emailText, installationLabel, packText, serviceLabel } from '#server/core/texts.ts';
import type { InstallationType } from '#contract/maintenance/serviceKinds.ts';
import { installationTypes } from '#contract/maintenance/serviceKinds.ts';
import { flawLocalizer } from '../flaws/flawLocalizer.ts';
import { selectFlaws } from '../flaws/flaws.ts';
import type { PdfBlock, PdfTable } from '../pdf/pdfModel.ts';
import type { PackContext } from './packContext.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import { isInLine } from './packPlace.ts';

/** Past that the lists show, in months, and maximum number of rows of a list. */
const shownMonths = 24;
const maxRows = 400;

const dayOf = ({ country }: PackContext, moment: string | null): string =>
  moment === null ? '' : dayIn(toIsoMoment(moment), timeZones[country]);

const since = ({ now }: PackContext): string => addMonths(new Date(now), -shownMonths).toISOString();

/** Returns a table with its caption; a table without rows says so. */
const tableOf = (caption: string, columns: PdfTable['columns'], rows: string[][], none: string): PdfBlock[] =>
  rows.length > 0
    ? [{ type: 'table', caption, columns, rows }]
    : [
        { type: 'heading', text: caption },
        { type: 'paragraph', text: none, isMuted: true },
      ];

/** Returns the finished rounds of the building, the newest first. */
async function roundsOf(context: PackContext): Promise<PdfBlock[]> {
  const { db, place, language, people } = context;
  const rows = await rowsOf<{
    name: string;
    done: string;
    user_name: string;
    checked: number;
    flaws: number;
  }>(
    db,
    sql`select r.name, r.done, r.user_name,
        (select count(*)::int from round_history_items i join round_history_infos f on f.id = i.round_history_info_id
          where i.round_history_id = r.id and f.building_id = ${place.buildingId} and i.controlled is not null) as checked,
        (select count(*)::int from flaws l
          where l.round_history_id = r.id and l.building_id = ${place.buildingId} and not l.deleted) as flaws
      from round_histories r
      where r.done > ${since(context)} and ${isInLine(place, sql`r.customer_id`)}
        and exists (select 1 from round_history_infos f where f.round_history_id = r.id and f.building_id = ${place.buildingId})
      order by r.done desc, r.id desc limit ${maxRows}`,
  );
  const columns = [
    { heading: packText('pack.round', language), share: 0.36 },
    { heading: packText('pack.done', language), share: 0.16 },
    { heading: packText('pack.done_by', language), share: 0.22 },
    { heading: packText('pack.checked', language), share: 0.14 },
    { heading: packText('pack.findings', language), share: 0.12 },
  ];
  return tableOf(
    packText('pack.rounds', language),
    columns,
    rows.map((row) => [
      row.name,
      dayOf(context, row.done),
      people.byEmail(row.user_name),
      String(row.checked),
      String(row.flaws),
    ]),
    packText('pack.none', language),
  );
}

/** Returns the open flaws of the building, the oldest first. */
async function flawsOf(context: PackContext): Promise<PdfBlock[]> {
  const { db, place, language } = context;
  const isOpen = and(
    eq(flaws.buildingId, place.buildingId),
    isNull(flaws.done),
    eq(flaws.deleted, false),
    eq(flaws.leftBehind, false),
    isInLine(place, sql`${flaws.customerId}`),
  );
  const rows = await selectFlaws(db).where(isOpen).orderBy(asc(flaws.created), asc(flaws.id)).limit(maxRows);
  const localized = await flawLocalizer(db, language);
  const places = await rowsOf<{ id: number; floor: string | null; item: string | null }>(
    db,
    sql`select l.id, f.name as floor, i.position_number || ' ' || i.name as item from flaws l
      left join maps m on m.id = l.map_id left join floors f on f.id = m.floor_id
      left join map_items i on i.id = l.map_item_id where l.building_id = ${place.buildingId} and l.done is null`,
  );
  const placesById = new Map(places.map((each) => [each.id, each]));
  const columns = [
    { heading: packText('pack.flaw', language), share: 0.36 },
    { heading: packText('pack.place', language), share: 0.26 },
    { heading: packText('pack.found', language), share: 0.13 },
    { heading: packText('pack.severity', language), share: 0.12 },
    { heading: packText('pack.due', language), share: 0.13 },
  ];
  const lines = rows.map(({ flaw }) => {
    const { name, description } = localized(flaw);
    const at = placesById.get(flaw.id);
    const severity = severities.find((each) => each === flaw.severity);
    return [
      [name, description].filter(Boolean).join('\n'),
      [at?.item, at?.floor].filter(Boolean).join(', '),
      dayOf(context, flaw.created),
      severity === undefined ? '' : emailText(`severity_${severity}`, language),
      dayOf(context, flaw.due),
    ];
  });
  return tableOf(packText('pack.flaws', language), columns, lines, packText('pack.none', language));
}

interface ServiceRow {
  service_key: string;
  service_name: string;
  number: number | null;
  object: string;
  type: string | null;
}

const objectOf = ({ number, object, type }: ServiceRow, { language }: PackContext): string => {
  const knownType = installationTypes.find((each: InstallationType) => each === type);
  const name = object || (knownType ? installationLabel(knownType, language) : '');
  return number === null ? name : `${number} ${name}`;
};

const serviceOf = (row: ServiceRow, { language }: PackContext): string =>
  serviceLabel({ serviceKey: row.service_key, serviceName: row.service_name }, language);

const objectColumns = sql`i.position_number as number, coalesce(i.name, n.name, '') as object, n.type`;
const objectJoins = sql`left join map_items i on i.id = s.map_item_id left join installations n on n.id = s.installation_id`;

/** Returns the services of the building by due date, overdue ones first. */
async function dueServicesOf(context: PackContext): Promise<PdfBlock[]> {
  const { db, place, language, now } = context;
  const rows = await rowsOf<ServiceRow & { last: string | null; due: string | null }>(
    db,
    sql`select s.service_key, s.service_name, s.last, s.due, ${objectColumns} from service_states s ${objectJoins}
      where s.building_id = ${place.buildingId} and coalesce(not i.deleted, true) and coalesce(not n.deleted, true)
      order by s.due nulls last, s.id limit ${maxRows}`,
  );
  const columns = [
    { heading: packText('pack.object', language), share: 0.38 },
    { heading: packText('pack.service', language), share: 0.24 },
    { heading: packText('pack.last', language), share: 0.14 },
    { heading: packText('pack.due_day', language), share: 0.24 },
  ];
  const lines = rows.map((row) => {
    const due = dayOf(context, row.due);
    const isOverdue = row.due !== null && toIsoMoment(row.due) < now;
    return [
      objectOf(row, context),
      serviceOf(row, context),
      dayOf(context, row.last),
      isOverdue ? `${due}, ${packText('pack.overdue', language)}` : due,
    ];
  });
  return tableOf(packText('pack.due_services', language), columns, lines, packText('pack.none', language));
}

/** Returns the services that were done on the building, the newest first. */
async function doneServicesOf(context: PackContext): Promise<PdfBlock[]> {
  const { db, place, language, people } = context;
  const rows = await rowsOf<ServiceRow & { done: string; performer: string; user_name: string }>(
    db,
    sql`select s.service_key, s.service_name, s.done, s.performer, s.user_name, ${objectColumns}
      from service_events s ${objectJoins}
      where s.building_id = ${place.buildingId} and not s.deleted and s.done > ${since(context)}
      order by s.done desc, s.id desc limit ${maxRows}`,
  );
  const columns = [
    { heading: packText('pack.object', language), share: 0.36 },
    { heading: packText('pack.service', language), share: 0.26 },
    { heading: packText('pack.done', language), share: 0.14 },
    { heading: packText('pack.done_by', language), share: 0.24 },
  ];
  const lines = rows.map((row) => [
    objectOf(row, context),
    serviceOf(row, context),
    dayOf(context, row.done),
    row.performer || people.byEmail(row.user_name),
  ]);
  return tableOf(packText('pack.services', language), columns, lines, packText('pack.none', language));
}

/** Returns the lists of a pack: rounds, open flaws, services. */
export async function listBlocks(context: PackContext): Promise<PdfBlock[]> {
  return [
    ...(await roundsOf(context)),
    ...(await flawsOf(context)),
    ...(await dueServicesOf(context)),
    ...(await doneServicesOf(context)),
  ];
}
