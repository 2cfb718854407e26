import type { TFunction } from 'i18next';
import type { ProblemCode } from '#contract/problems.ts';
import { dayText, timeText } from '#domain/timestamps.ts';
import { now } from '../time/clock.ts';
import type { DeviceCode, Failure } from './failure.ts';

/** Returns whether a code has the form of our codes; only those have a text. */
const isCode = (code: string | undefined): code is ProblemCode | DeviceCode =>
  code !== undefined && /^[a-z_]+$/.test(code);

/** Formatters of timestamps among the details: only the device knows its local time. */
const timestampTexts: Readonly<Record<string, (timestamp: string) => string>> = {
  sent: (timestamp) => timeText(timestamp, now()),
  date: dayText,
};

/** Returns our own text of a code, if loaded, with the failure's details inserted; placeholders without a value remain. */
const ownText = (
  code: ProblemCode | DeviceCode,
  details: Record<string, string | number> | undefined,
  t: TFunction<'errors'>,
): string =>
  t(code, { skipInterpolation: true, defaultValue: '' }).replace(/\{\{(\w+)\}\}/g, (hole, name: string) => {
    const value = details?.[name];
    if (value === undefined) return hole;
    return timestampTexts[name]?.(String(value)) ?? String(value);
  });

/**
 * Returns a failure's text: our own if the code is known and its details are complete, else the backend's, else the text of the failure's
 * kind. The first message counts. [WIRE-07, WIRE-08]
 */
export const failureText = (failure: Failure, t: TFunction<'errors'>): string =>
  failureTexts(failure, t)[0] ?? '';

/** Returns all texts of a failure, one per fault; at least one. */
export const failureTexts = (failure: Failure, t: TFunction<'errors'>): string[] =>
  failureFaults(failure, t).map(({ text }) => text);

/** Text of a fault with its body or query field; null for the whole request. */
export interface Fault {
  field: string | null;
  text: string;
}

const addressFirst = /^\S+@\S/;

/** Capitalises a backend's message, unless it begins with an address. [CHK-20] */
const sentence = (message = ''): string =>
  addressFirst.test(message) ? message : message.charAt(0).toUpperCase() + message.slice(1);

/** Returns whether the backend has an internal error, which requires a look into its log. 503 is temporary. */
const isBroken = ({ status }: Failure): boolean => status >= 500 && status !== 503;

/**
 * Returns all faults of a failure with their fields; at least one. Internal errors include the id for finding them in the backend's log.
 */
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
    const codeText = isCode(code) ? ownText(code, failure.details?.[index], t) : '';
    const text =
      codeText && !codeText.includes('{{')
        ? codeText
        : sentence(message) || codeText.replace(/\s*[(:]?\s*\{\{.*?\}\}\)?/g, '');
    return { field: failure.fields[index] ?? null, text };
  }).filter(({ text }) => text !== '');
  return faults.length > 0
    ? faults
    : [{ field: null, text: t('failure.something_went_wrong', { ns: 'common' }) }];
};
