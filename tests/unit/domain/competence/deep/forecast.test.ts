import { expect, test } from 'vitest';
import { forecast, gapPeriods } from '#domain/competence/forecast.ts';
import { countOn, dayAt, drawCalendar } from '../drawnCalendars.ts';

const calendars = 10_000;
const days = 60;
const timeout = 120_000;
const window = { from: dayAt(0), until: dayAt(days) };

test(
  'on each day of 10,000 drawn calendars the forecast equals a count of that day [SBA-50]',
  { timeout },
  () => {
    for (let seed = 1; seed <= calendars; seed += 1) {
      const calendar = drawCalendar(seed, days);
      const { need, candidates } = calendar;
      const gaps = gapPeriods(need, candidates, window);
      const { today, coming } = forecast(need, candidates, window);
      const announced = new Set(coming.map(({ from }) => from));
      const computed = [];
      const counted = [];
      let before = countOn(calendar, dayAt(-1));
      for (let day = 0; day <= days; day += 1) {
        const at = dayAt(day);
        const found = gaps.filter(({ from, until }) => from <= at && (until === null || at <= until));
        const isNamed = day === 0 ? today !== null : announced.has(at);
        computed.push([at, found.map(({ persons }) => persons), isNamed]);
        const count = countOn(calendar, at);
        const isWorse = day === 0 || before.isMet || count.persons.length < before.persons.length;
        counted.push([at, count.isMet ? [] : [count.persons], !count.isMet && isWorse]);
        before = count;
      }
      expect(computed, `calendar ${seed}`).toEqual(counted);
    }
  },
);

test(
  'the end of a gap is the last day before the duty is fulfilled again, in 10,000 drawn calendars [SBA-50]',
  { timeout },
  () => {
    for (let seed = 1; seed <= calendars; seed += 1) {
      const calendar = drawCalendar(seed, days);
      const { today, coming } = forecast(calendar.need, calendar.candidates, window);
      for (const gap of today ? [today, ...coming] : coming) {
        let day = 0;
        while (dayAt(day) !== gap.from) day += 1;
        while (day <= days && !countOn(calendar, dayAt(day)).isMet) day += 1;
        expect(gap.until, `calendar ${seed}, gap from ${gap.from}`).toBe(day > days ? null : dayAt(day - 1));
      }
    }
  },
);
