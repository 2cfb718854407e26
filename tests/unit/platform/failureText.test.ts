import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import enCommon from '#locales/en/common.json';
import en from '#locales/en/errors.json';
import svCommon from '#locales/sv/common.json';
import sv from '#locales/sv/errors.json';
import {
  httpFailure,
  isTemporary,
  offlineFailure,
  toFailure,
  unknownFailure,
} from '#platform/calls/failure.ts';
import { failureFaults, failureText, failureTexts } from '#platform/calls/failureText.ts';

const texts = i18next.createInstance();
beforeAll(async () => {
  const resources = { en: { errors: en, common: enCommon }, sv: { errors: sv, common: svCommon } };
  await texts.init({ lng: 'en', ns: ['errors', 'common'], resources });
});
const english = () => texts.getFixedT('en', 'errors');

describe('failures in the user’s words', () => {
  test('our own text where the code is known, else the backend’s [WIRE-07]', () => {
    expect(failureText(httpFailure(404, { codes: ['not_found'], messages: ['saknas'] }), english())).toBe(
      en.not_found,
    );
    expect(
      failureText(httpFailure(400, { codes: ['new_code'], messages: ['Says the backend'] }), english()),
    ).toBe('Says the backend');
  });

  test('an internal failure shows the request id for support [OPS-51]', () => {
    const textOf = (status: number, requestId?: string) =>
      failureText(httpFailure(status, { codes: ['internal'], ...(requestId && { requestId }) }), english());
    expect(textOf(500, 'a1b2c3d4-e5f6')).toBe(`${en.internal} (for support: a1b2c3d4-e5f6)`);
    for (const plain of [textOf(500), textOf(503, 'a1b2c3d4-e5f6'), textOf(409, 'a1b2c3d4-e5f6')])
      expect(plain).toBe(en.internal);
  });

  test('a text that needs details comes from the backend, which has them', () => {
    const failure = httpFailure(400, {
      codes: ['too_long'],
      messages: ['The text is too long, at most 200 characters.'],
    });
    expect(failureText(failure, english())).toBe('The text is too long, at most 200 characters.');
  });

  test('a moment among the details is reported in the local time of the device', () => {
    const sentAt = new Date();
    const time = [sentAt.getHours(), sentAt.getMinutes()]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
    const failure = httpFailure(429, {
      codes: ['mail_sent_already'],
      messages: ['what the backend says'],
      details: [{ sent: sentAt.toISOString() }],
    });
    expect(failureText(failure, english())).toBe(en.mail_sent_already.replace('{{sent}}', time));
    const [older] = failureTexts({ ...failure, details: [{ sent: '2025-02-03T12:00:00.000Z' }] }, english());
    expect(older).toMatch(/2025-02-03 \d\d:00/);
    expect(failureText({ ...failure, details: [] }, english())).toBe('What the backend says');
  });

  test('the day of a move is reported in the local time of the device, with its number', () => {
    const date = new Date(2026, 2, 4, 0, 30).toISOString();
    const failure = httpFailure(409, {
      codes: ['record_in_move'],
      messages: ['what the backend says'],
      details: [{ move: 12, date }],
    });
    expect(failureText(failure, english())).toMatch(
      /^The record is part of move 12, executed on 2026-03-04,/,
    );
    expect(failureText({ ...failure, details: [{ move: 12 }] }, english())).toBe('What the backend says');
  });

  test('the first message counts, told as a sentence begins [CHK-20, WIRE-07]', () => {
    const failure = httpFailure(400, { messages: ['first', 'second'] });
    expect(failureText(failure, english())).toBe('First');
    expect(failureTexts(failure, english())).toEqual(['First', 'Second']);
    const withName = httpFailure(409, { messages: ['eva@example.com has already replaced this unit.'] });
    expect(failureText(withName, english())).toBe('eva@example.com has already replaced this unit.');
  });

  test('no message gives "Something went wrong" [WIRE-08]', () => {
    expect(failureText(httpFailure(500), english())).toBe('Something went wrong');
    expect(failureText(httpFailure(200), texts.getFixedT('sv', 'errors'))).toBe('Något gick fel');
  });

  test('a missing connection says so', () => {
    expect(failureText(offlineFailure(), english())).toBe(enCommon.failure.offline);
  });

  test("before the program's texts are loaded, the backend’s are shown", async () => {
    const bare = i18next.createInstance();
    await bare.init({ lng: 'en', ns: ['common'], resources: { en: { common: enCommon } } });
    const early = bare.getFixedT('en', 'errors');
    const notFound = httpFailure(404, { codes: ['not_found'], messages: ['saknas'], fields: ['id'] });
    expect(failureFaults(notFound, early)).toEqual([{ field: 'id', text: 'Saknas' }]);
    expect(failureText(httpFailure(503, { codes: ['unavailable'] }), early)).toBe('Something went wrong');
    expect(failureText(offlineFailure(), early)).toBe(enCommon.failure.offline);
  });
});

test('408, 429, 5xx and a missing connection may pass by waiting, refusals don’t', () => {
  for (const status of [408, 429, 500, 503]) expect(isTemporary(httpFailure(status))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 413]) expect(isTemporary(httpFailure(status))).toBe(false);
  expect(isTemporary(offlineFailure())).toBe(true);
  expect(isTemporary(unknownFailure('x'))).toBe(false);
});

test('any thrown value becomes a failure', () => {
  expect(toFailure(new Error('broke'))).toMatchObject({ kind: 'unknown', messages: ['broke'] });
  const failure = httpFailure(409);
  expect(toFailure(failure)).toBe(failure);
});
