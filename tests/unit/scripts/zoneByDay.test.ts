import { expect, test } from 'vitest';
import { dayIn } from '#domain/dates.ts';
import { zoneByDay } from '#tests/support/screens/zoneByDay.ts';

test.each(Array.from({ length: 48 }, (_, half) => half))(
  'a run that begins %i half hours after midnight meets no other day for six hours',
  (half) => {
    const begin = new Date(Date.UTC(2026, 10, 25, 0, half * 30));
    const zone = zoneByDay(begin);
    const day = (hours: number) => dayIn(new Date(begin.getTime() + hours * 3_600_000).toISOString(), zone);
    expect([day(0), day(5.9)]).toEqual(['2026-11-25', '2026-11-25']);
  },
);
