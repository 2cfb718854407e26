import type { TFunction } from 'i18next';
import type { ProblemCode } from '#contract/problems.ts';
import { dayText, timeText } from '#domain/dates.ts';
import { now } from '../time/clock.ts';
import type { DeviceCode, Failure } from './failure.ts';

/** Whether a code may be one of ours; only those have a text. */
const isCode = (code: string | undefined): code is ProblemCode | DeviceCode =>
  code !== undefined && /^[a-z_]+$/.test(code);

/** How moments among the details are written: only the device knows its local time. */
const momentTexts: Readonly<Record<string, (moment: string) => string>> = {
  sent: (moment) => timeText(moment, now()),
  date: dayText,
};

/** Our own text, where it has come, with the details that came with the failure; others are filled by the backend. */
const ownText = (
  code: ProblemCode | DeviceCode,
  details: Record<string, string | number> | undefined,
  t: TFunction<'errors'>,
): string =>
  t(code, { skipInterpolation: true, defaultValue: '' }).replace(/\{\{(\w+)\}\}/g, (hole, name: string) => {
    const value = details?.[name];
    if (value === undefined) return hole;
    return momentTexts[name]?.(String(value)) ?? String(value);
  });

/**
 * A failure in the user's words: our own text if the code is known and needs no details, else the backend's, else the text of the failure's
 * kind. The first message counts. [WIRE-07, WIRE-08]
 */
export const failureText = (failure: Failure, t: TFunction<'errors'>): string =>
  failureTexts(failure, t)[0] ?? '';

/** All texts of a failure, one per fault; at least one. */
export const failureTexts = (failure: Failure, t: TFunction<'errors'>): string[] =>
  failureFaults(failure, t).map(({ text }) => text);

/** A fault in the user's words with the body's or query's field it is about; null for the whole. */
export interface Fault {
  field: string | null;
  text: string;
}

const addressFirst = /^\S+@\S/;

/** A backend's message with an initial capital, unless it begins with an address. [CHK-20] */
const sentence = (message = ''): string =>
  addressFirst.test(message) ? message : message.charAt(0).toUpperCase() + message.slice(1);

/** Whether the backend itself broke: then somebody has to look into its log. 503 says that it will be back. */
const isBroken = ({ status }: Failure): boolean => status >= 500 && status !== 503;

/** All faults of a failure with the fields they are about; at least one. What the backend's log tells more of has the id to find it by. */
export const failureFaults = (failure: Failure, t: TFunction<'errors'>): Fault[] => {
  const faults = plainFaults(failure, t);
  const { requestId: id } = failure;
  if (id === undefined || !isBroken(failure)) return faults;
  const support = t('failure.support', { ns: 'common', id });
  return faults.map(({ field, text }) => ({ field, text: `${text} (${support})` }));
};

const plainFaults = (failure: Failure, t: TFunction<'errors'>): Fault[] => {
  if (failure.kind === 'offline') {
    const key = failure.foreignStatus === undefined ? 'failure.offline' : 'failure.foreign';
    return [{ field: null, text: t(key, { ns: 'common' }) }];
  }
  const count = Math.max(failure.messages.length, failure.codes.length);
  const faults = Array.from({ length: count }, (_, index): Fault => {
    const code = failure.codes[index];
    const message = failure.messages[index];
    const own = isCode(code) ? ownText(code, failure.details?.[index], t) : '';
    const text =
      own && !own.includes('{{') ? own : sentence(message) || own.replace(/\s*[(:]?\s*\{\{.*?\}\}\)?/g, '');
    return { field: failure.fields[index] ?? null, text };
  }).filter(({ text }) => text !== '');
  return faults.length > 0
    ? faults
    : [{ field: null, text: t('failure.something_went_wrong', { ns: 'common' }) }];
};
