import type { JournalEvent } from '#contract/journals/journalEvents.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { textOf } from '#domain/registers/recordFields.ts';
import type { LineBody } from '#entities/maintenance/journals/waitingLines.ts';

/** Values of the form of a line. */
export interface LineValues {
  event: JournalEvent | '';
  time: string;
  sections: readonly string[];
  result: string;
  cause: string;
  serviceCame: boolean;
  offUntil: string;
  reason: string;
  measure: string;
  toldTo: string;
  note: string;
  by: string;
}

type Field = Exclude<keyof LineValues, 'event' | 'time' | 'by'>;

const test: readonly Field[] = ['sections', 'result', 'note'];

/** Fields that the form shows for each event, besides event, time and signature. */
export const fieldsOfEvent: Readonly<Record<JournalEvent, readonly Field[]>> = {
  monthlyTest: test,
  quarterlyTest: test,
  otherTest: test,
  service: test,
  inspection: test,
  alarm: ['cause', 'serviceCame', 'sections', 'note'],
  fault: ['sections', 'reason', 'note'],
  disconnection: ['sections', 'offUntil', 'reason', 'measure', 'toldTo', 'note'],
  reconnection: ['sections', 'note'],
  correction: ['note'],
};

const isEvent = (text: string): text is JournalEvent => Object.hasOwn(fieldsOfEvent, text);
const eventOf = (text: string): JournalEvent | '' => (isEvent(text) ? text : '');

/** Fields without which a line of an event isn't saved. */
const requiredFields: Readonly<Partial<Record<JournalEvent, readonly (keyof LineValues)[]>>> = {
  alarm: ['cause'],
  disconnection: ['reason', 'measure'],
  correction: ['note'],
};

/** Returns the names of the sections in a line's values. */
export function sectionNames(values: RecordValues): string[] {
  const rows = values['sections'];
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row) =>
    typeof row === 'object' && typeof row['section'] === 'string' ? [row['section']] : [],
  );
}

/** Returns the initial values of a new line, or of one that corrects an earlier line. */
export function lineValues(
  corrected: RegisterRecord | null,
  { now, by }: { now: string; by: string },
): LineValues {
  const values = corrected?.values ?? {};
  const text = (field: string): string => textOf(values, field) ?? '';
  return {
    event: eventOf(text('event')),
    time: corrected ? text('time') : now,
    sections: sectionNames(values),
    result: text('result'),
    cause: text('cause'),
    serviceCame: values['serviceCame'] === true,
    offUntil: text('offUntil'),
    reason: text('reason'),
    measure: text('measure'),
    toldTo: text('toldTo'),
    note: text('note'),
    by,
  };
}

/** Returns the required fields that are empty. */
export function emptyFields(values: LineValues): (keyof LineValues)[] {
  const neededFields = values.event === '' ? [] : (requiredFields[values.event] ?? []);
  return (['event', 'time', 'by', ...neededFields] as const).filter(
    (field) => String(values[field]).trim() === '',
  );
}

/** Returns the content of a line as it is sent; fields of other events are left out. */
export function lineBody(
  values: LineValues,
  place: { customerId: number; buildingId: number; installationId: number; correctsId: number | null },
): LineBody {
  const { event, time, by } = values;
  const content: RecordValues = { event, time };
  for (const field of event === '' ? [] : fieldsOfEvent[event]) {
    const value = values[field];
    if (field === 'sections') content['sections'] = values.sections.map((section) => ({ section }));
    else if (value !== '' && value !== false)
      content[field] = typeof value === 'string' ? value.trim() : true;
  }
  return { ...place, kind: 'journal', values: content, links: [{ field: 'by', name: by.trim() }] };
}
