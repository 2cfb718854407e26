import { expect, test } from 'vitest';
import { lastDayOf } from '#domain/competence/certificates.ts';
import { commonDays, shiftDay, uniteDays } from '#domain/competence/dayPeriods.ts';
import { gapPeriods, lacksOn } from '#domain/competence/forecast.ts';
import { countOn, dayAt, drawCalendar } from './drawnCalendars.ts';

const always = { from: '2020-01-01', until: null, isDeputy: false };

test('on each day of 200 drawn calendars the gaps equal a count of that day [SBA-50]', () => {
  const days = 40;
  for (let seed = 100_001; seed <= 100_200; seed += 1) {
    const calendar = drawCalendar(seed, days);
    const gaps = gapPeriods(calendar.need, calendar.candidates, { from: dayAt(0), until: dayAt(days) });
    const byDay = Array.from({ length: days + 1 }, (_, day) => {
      const at = dayAt(day);
      return gaps.find(({ from, until }) => from <= at && (until === null || at <= until))?.persons ?? null;
    });
    const counted = byDay.map((_, day) => {
      const { isMet, persons } = countOn(calendar, dayAt(day));
      return isMet ? null : persons;
    });
    expect(byDay, `calendar ${seed}`).toEqual(counted);
  }
});

test.each([
  ['hotWorker', 'SE', '2024-02-29', '2029-02-28'],
  ['hotWorkIssuer', 'SE', '2024-03-01', '2029-03-31'],
  ['fireGuard', 'FI', '2024-02-29', '2029-02-28'],
  ['hotWorker', 'FI', '2024-03-10', '2029-03-10'],
  ['firstAid', 'FI', '2024-03-10', '2027-03-10'],
  ['firstAid', 'SE', '2024-03-10', null],
  ['alarmCaretaker', 'SE', '2024-03-10', null],
] as const)('%s in %s, issued %s, is valid until %s [SBA-53]', (certificate, country, issued, until) => {
  expect(lastDayOf(certificate, country, issued)).toBe(until);
});

test('adjacent and overlapping days become one period, reversed ones are left out', () => {
  const united = uniteDays([
    { from: '2026-03-05', until: '2026-03-09' },
    { from: '2026-03-01', until: '2026-03-04' },
    { from: '2026-03-11', until: '2026-03-10' },
    { from: '2026-03-08', until: '2026-03-08' },
  ]);
  expect(united).toEqual([{ from: '2026-03-01', until: '2026-03-09' }]);
  expect(commonDays(united, [{ from: '2026-03-09', until: null }])).toEqual([
    { from: '2026-03-09', until: '2026-03-09' },
  ]);
});

test('the ends of the calendar have no day beyond them', () => {
  expect(shiftDay('9999-12-31', 1)).toBe('9999-12-31');
  expect(shiftDay('0001-01-01', -1)).toBe('0001-01-01');
});

test('a certificate renewed without a break is no gap, one renewed a day late is a gap of that day', () => {
  const gapsWith = (renewed: string) =>
    gapPeriods(
      { count: 1, principals: 0 },
      [
        {
          person: 'Bo',
          memberships: [always],
          certificates: [
            { from: '2022-01-01', until: '2026-12-31' },
            { from: renewed, until: null },
          ],
        },
      ],
      { from: '2026-11-30', until: '2027-11-30' },
    );
  expect(gapsWith('2027-01-01')).toEqual([]);
  expect(gapsWith('2027-01-02')).toEqual([
    { from: '2027-01-01', until: '2027-01-01', persons: [], isUnprecedented: false },
  ]);
});

test('who lacks names the reason, and a role that ended only since a day', () => {
  const ended = { ...always, until: '2026-11-01' };
  const candidates = [
    { person: 'ended', memberships: [ended], certificates: null },
    { person: 'late', memberships: [always], certificates: [{ from: '2022-01-01', until: '2026-10-01' }] },
    { person: 'none', memberships: [always], certificates: [] },
    { person: 'valid', memberships: [always], certificates: [{ from: '2022-01-01', until: null }] },
  ];
  const lacks = (since: string) => lacksOn(candidates, '2026-11-30', since);
  expect(lacks('2026-11-01')).toEqual([
    { person: 'ended', reason: 'roleEnded', until: '2026-11-01' },
    { person: 'late', reason: 'certificateEnded', until: '2026-10-01' },
    { person: 'none', reason: 'noCertificate', until: null },
  ]);
  expect(lacks('2026-11-02').map(({ person }) => person)).toEqual(['late', 'none']);
});
