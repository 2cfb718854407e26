import { expect, test } from 'vitest';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import { inventoryTypes } from '#contract/inventory.ts';
import { installationTypes, serviceCountries } from '#contract/maintenance/serviceKinds.ts';
import { contradictingSpans } from '#domain/maintenance/ruleFaults.ts';
import { defaultServices, serviceDefaults } from '#domain/maintenance/serviceDefaults.ts';
import {
  dayOrYear,
  daysAfter,
  dueLimits,
  dueOf,
  serviceTimes,
  spanPattern,
} from '#domain/maintenance/serviceDates.ts';
import { nextParts, partState } from '#domain/maintenance/testedParts.ts';
import { rulesOfKind, serviceStatesOf } from '#domain/maintenance/serviceRules.ts';
import {
  extraOfNewUnit,
  installedByYear,
  isYearWritten,
  lastByYear,
  madeByYear,
  withServiceYear,
  yearOfService,
} from '#domain/maintenance/serviceYears.ts';

const span = {
  interval: 'P1Y',
  earliest: null,
  latest: null,
  latestExposed: null,
  eachCalendarYear: false,
  countedFrom: 'installed',
};
const nothing = { last: null, installed: null, made: null, isExposed: false };
const day = (text: string) => `${text}T00:00:00.000Z`;
const dueAfter = (rule: object, facts: object) => {
  const { earliest, due } = serviceTimes({ ...span, ...rule }, { ...nothing, ...facts });
  return [earliest?.slice(0, 10) ?? null, due?.slice(0, 10) ?? null];
};

test('a service falls due its span after it was done last, by its earliest and latest [LIFE-13]', () => {
  const last = '2026-03-31T14:00:00.000Z';
  expect(dueAfter({}, { last })).toEqual(['2027-03-31', '2027-03-31']);
  expect(dueAfter({ interval: 'P3M', earliest: 'P1M' }, { last })).toEqual(['2026-04-30', '2026-06-30']);
  expect(dueAfter({ latest: 'P2Y' }, { last })).toEqual(['2027-03-31', '2028-03-31']);
  expect(dueAfter({ interval: 'P2W' }, { last })).toEqual(['2026-04-14', '2026-04-14']);
  expect(dueAfter({ interval: 'P1D' }, { last: '2026-02-28T23:59:00.000Z' })[1]).toBe('2026-03-01');
  expect(daysAfter(new Date(day('2024-02-29')), 'P1Y').toISOString()).toBe(day('2025-02-28'));
  expect(() => daysAfter(new Date(), 'P1Y2M')).toThrow('P1Y2M');
});

test('a first service counts from installation or manufacture as its rule says, else has no date [LIFE-13]', () => {
  const facts = { installed: day('2020-05-01'), made: day('2018-01-31') };
  expect(dueAfter({ interval: 'P10Y' }, facts)[1]).toBe('2030-05-01');
  expect(dueAfter({ interval: 'P10Y', countedFrom: 'made' }, facts)[1]).toBe('2028-01-31');
  expect(dueAfter({ countedFrom: 'made' }, { installed: day('2020-05-01') })[1]).toBe('2021-05-01');
  expect(dueAfter({ countedFrom: 'last' }, facts)).toEqual([null, null]);
  expect(dueAfter({ countedFrom: 'last' }, { ...facts, last: day('2025-01-10') })[1]).toBe('2026-01-10');
  expect(dueAfter({ countedFrom: 'made' }, { ...facts, last: day('2025-01-10') })[1]).toBe('2026-01-10');
  expect(dueAfter({}, {})).toEqual([null, null]);
});

test('a service falls due sooner where the place is exposed, as its rule says [LIFE-135]', () => {
  const facts = { last: day('2026-03-31'), isExposed: true };
  const check = defaultServices('FI', 'foam_extinguisher').find(({ serviceKey }) => serviceKey === 'check');
  expect(dueAfter(check ?? {}, facts)).toEqual(['2027-03-31', '2027-03-31']);
  expect(dueAfter(check ?? {}, { ...facts, isExposed: false })).toEqual(['2027-03-31', '2028-03-31']);
  expect(dueAfter({ latestExposed: 'P6M' }, facts)).toEqual(['2026-09-30', '2026-09-30']);
  expect(dueAfter({}, facts)).toEqual(['2027-03-31', '2027-03-31']);
});

test('a yearly service is due in the next calendar year, at most 15 months after the last [LIFE-14]', () => {
  const due = (last: string) => dueAfter({ eachCalendarYear: true, latest: 'P15M' }, { last: day(last) });
  expect(due('2025-03-10')).toEqual(['2026-01-01', '2026-06-10']);
  expect(due('2025-09-30')).toEqual(['2026-01-01', '2026-12-30']);
  expect(due('2025-11-20')).toEqual(['2026-01-01', '2026-12-31']);
  for (let month = 1; month <= 12; month += 1) {
    const last = `2025-${String(month).padStart(2, '0')}-28`;
    const [, latest] = due(last);
    expect(latest?.slice(0, 4)).toBe('2026');
    expect(latest && latest <= daysAfter(new Date(day(last)), 'P15M').toISOString()).toBe(true);
  }
});

test('spans of a rule that contradict each other are reported, and no default has any [LIFE-172]', () => {
  const against = (rule: object) => contradictingSpans({ ...span, ...rule });
  expect(against({ earliest: 'P12M', latest: 'P365D', latestExposed: 'P6M' })).toEqual([]);
  expect(against({ earliest: 'P3Y', latest: 'P6M' })).toEqual(['earliest', 'latest']);
  expect(against({ earliest: 'P13M', latest: 'P2Y' })).toEqual(['earliest']);
  expect(against({ latestExposed: 'P2Y' })).toEqual(['latestExposed']);
  expect(against({ latest: 'P2Y', latestExposed: 'P2Y' })).toEqual([]);
  expect(against({ eachCalendarYear: true })).toEqual([]);
  expect(
    against({
      eachCalendarYear: true,
      interval: 'P3Y',
      earliest: 'P1M',
      latest: 'P12M',
      latestExposed: 'P1M',
    }),
  ).toEqual(['interval', 'earliest', 'latest', 'latestExposed']);
  const defaults = serviceCountries.flatMap((country) => Object.values(serviceDefaults[country]).flat());
  expect(defaults.flatMap(contradictingSpans)).toEqual([]);
});

test('overdue is before today, this month and this year from today on [LIFE-15]', () => {
  const now = new Date('2026-11-26T09:00:00.000Z');
  expect(dueLimits(now)).toEqual({
    today: day('2026-11-26'),
    nextMonth: day('2026-12-01'),
    nextYear: day('2027-01-01'),
  });
  const of = (text: string) => dueOf(day(text), now);
  expect([of('2026-11-25'), of('2026-11-26'), of('2026-12-31'), of('2027-01-01'), dueOf(null, now)]).toEqual([
    'overdue',
    'month',
    'year',
    'later',
    'unknown',
  ]);
});

test('the product knows the services of each country, with source and rank, and none of fire doors [LIFE-16]', () => {
  const kinds: readonly string[] = [...inventoryTypes, ...installationTypes];
  for (const country of serviceCountries)
    for (const [kind, services] of Object.entries(serviceDefaults[country])) {
      expect(kinds).toContain(kind);
      expect(new Set(services.map(({ serviceKey }) => serviceKey)).size).toBe(services.length);
      for (const { interval, earliest, latest, sourceText, source, rank } of services) {
        for (const spanText of [interval, earliest ?? interval, latest ?? interval])
          expect(spanText).toMatch(spanPattern);
        expect(sourceText).not.toBe('');
        expect(source === '').toBe(rank === 'advice');
      }
    }
  const spans = (country: 'SE' | 'FI', kind: string) =>
    Object.fromEntries(
      defaultServices(country, kind).map((rule) => [rule.serviceKey, rule.latest ?? rule.interval]),
    );
  expect(spans('SE', 'foam_extinguisher')).toEqual({ look: 'P3M', service: 'P1Y', workshop: 'P5Y' });
  expect(spans('SE', 'co2_extinguisher')).toEqual({ look: 'P3M', service: 'P1Y', workshop: 'P10Y' });
  expect(spans('FI', 'powder_extinguisher')).toEqual({ check: 'P2Y', overhaul: 'P10Y' });
  expect(spans('FI', 'water_extinguisher')).toEqual({ check: 'P2Y', overhaul: 'P5Y' });
  expect(spans('SE', 'hose_reel')).toEqual({ service: 'P1Y', pressureTest: 'P5Y' });
  expect(spans('SE', 'fire_alarm_system')).toEqual({
    daily: 'P1D',
    monthly: 'P1M',
    sections: 'P3M',
    inspection: 'P15M',
  });
  expect(spans('SE', 'sprinkler_system')).toEqual({
    weekly: 'P1W',
    monthly: 'P1M',
    quarterly: 'P3M',
    halfYearly: 'P6M',
    yearly: 'P1Y',
    pipes: 'P25Y',
    inspection: 'P1Y',
  });
  expect(spans('FI', 'fire_alarm_system')).toEqual({ inspection: 'P3Y' });
  expect(spans('FI', 'sprinkler_system').inspection).toBe('P3Y');
  expect(spans('SE', 'emergency_light')).toEqual({ function: 'P1M', capacity: 'P1Y' });
  expect(spans('SE', 'smoke_hatch')).toEqual({ service: 'P1Y' });
  expect(spans('FI', 'smoke_alarm')).toEqual({ test: 'P1M', replacement: 'P10Y' });
  expect(spans('SE', 'evacuation_route')).toEqual({ look: 'P1M' });
  expect([spans('SE', 'fire_door'), spans('FI', 'fire_door_self_closing')]).toEqual([{}, {}]);
});

test('a check of each day or week has no date until one is noted, by the product’s own rules [LIFE-16]', () => {
  const often = serviceCountries.flatMap((country) =>
    Object.values(serviceDefaults[country])
      .flat()
      .filter(({ interval }) => /[DW]$/.test(interval)),
  );
  expect(new Set(often.map(({ serviceKey }) => serviceKey))).toEqual(new Set(['daily', 'weekly']));
  for (const rule of often) {
    expect(dueAfter(rule, { installed: day('2020-05-01') })).toEqual([null, null]);
    expect(dueAfter(rule, { last: day('2026-03-31') })[1]).toMatch(/^2026-04-0[17]$/);
  }
});

test('the lowest level that says something of a service or the country decides [LIFE-17]', () => {
  const ownRule = (serviceKey: string, interval: string, active = true) => ({
    ...span,
    kind: 'foam_extinguisher',
    serviceKey,
    interval,
    active,
    name: '',
    performer: 'own',
    ...({ rank: 'advice', source: '', sourceText: '', sourceLink: null } as const),
  });
  const root = { country: 'FI', rules: [ownRule('check', 'P6M'), ownRule('overhaul', 'P3Y')] };
  const level = { country: null, rules: [ownRule('check', 'P1M'), ownRule('overhaul', 'P3Y', false)] };
  const states = serviceStatesOf(rulesOfKind([root, level], 'foam_extinguisher'), () => ({
    ...nothing,
    last: day('2026-01-10'),
  }));
  expect(states.map(({ serviceKey, due }) => [serviceKey, due])).toEqual([['check', day('2026-02-10')]]);
  expect(
    rulesOfKind([{ country: null, rules: [] }], 'foam_extinguisher').map((rule) => rule.serviceKey),
  ).toEqual(['look', 'service', 'workshop']);
});

test('year fields say when a service was done or a unit installed, as the end of January [LIFE-18]', () => {
  const extra = { ChargeYear: 2020, revisionYear: 2024, installationYear: 2019 };
  const of = (inventoryType: string, fields: MapItemExtra = extra) => ({
    extra: fields,
    inventoryType,
    saved: '2026-11-26T09:00:00.000Z',
  });
  expect(lastByYear(of('foam_extinguisher'), 'workshop')).toBe(day('2020-01-31'));
  expect(lastByYear(of('foam_extinguisher'), 'service')).toBe(day('2024-01-31'));
  expect(lastByYear(of('foam_extinguisher'), 'look')).toBeNull();
  expect(lastByYear(of('foam_extinguisher', { revisionYear: 0 }), 'service')).toBeNull();
  expect(lastByYear(of('hose_reel', { testPressureYear: 2022 }), 'pressureTest')).toBe(day('2022-01-31'));
  expect(installedByYear(of('smoke_alarm'))).toBe(day('2019-01-31'));
  expect(installedByYear(of('foam_extinguisher'))).toBeNull();
  expect(madeByYear(day('2018-01-01'), day('2026-11-26'))).toBe(day('2018-01-31'));
  expect(madeByYear(null, day('2026-11-26'))).toBeNull();
});

test('a year that hadn’t come when it was saved tells of nothing done, installed or made [LIFE-170]', () => {
  const of = (inventoryType: string, year: number) => ({
    extra: { revisionYear: year, installationYear: year },
    inventoryType,
    saved: '2026-11-26T09:00:00.000Z',
  });
  expect(lastByYear(of('foam_extinguisher', 2026), 'service')).toBe(day('2026-01-31'));
  expect(lastByYear(of('foam_extinguisher', 2027), 'service')).toBeNull();
  const saved = '2026-01-10T09:00:00.000Z';
  expect(lastByYear({ ...of('foam_extinguisher', 2026), saved }, 'service')).toBe(saved);
  expect(installedByYear(of('smoke_alarm', 2027))).toBeNull();
  expect(madeByYear(day('2027-01-01'), day('2026-11-26'))).toBe(day('2027-01-31'));
  expect(madeByYear(day('2028-01-01'), day('2026-11-26'))).toBeNull();
  const notedDay = day('2026-11-26');
  expect([2025, 2026, 2027, null].map((held) => isYearWritten(held, 2026, notedDay))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect([2024, 2026].map((held) => isYearWritten(held, 2025, notedDay))).toEqual([true, false]);
});

test('a day counts before a year alone, unless that is a later one [LIFE-130]', () => {
  expect(dayOrYear(day('2026-01-05'), day('2026-01-31'))).toBe(day('2026-01-05'));
  expect(dayOrYear(day('2026-01-05'), day('2025-01-31'))).toBe(day('2026-01-05'));
  expect(dayOrYear(day('2026-12-05'), day('2027-01-31'))).toBe(day('2027-01-31'));
  expect([
    dayOrYear(null, day('2027-01-31')),
    dayOrYear(day('2026-12-05'), null),
    dayOrYear(null, null),
  ]).toEqual([day('2027-01-31'), day('2026-12-05'), null]);
});

test('a service writes its year into its field, and a new unit has none of the old one [LIFE-19]', () => {
  const at = { inventoryType: 'foam_extinguisher', serviceKey: 'workshop' };
  const before = { ChargeYear: 2015, revisionYear: 2024, model: 'P6', own: 'x' };
  expect(withServiceYear(before, at, 2026)).toMatchObject({ ChargeYear: 2026, revisionYear: 2024, own: 'x' });
  expect(withServiceYear(before, { ...at, serviceKey: 'look' }, 2026)).toBe(before);
  expect(yearOfService(before, 'foam_extinguisher', 'workshop')).toBe(2015);
  expect(extraOfNewUnit(before, 'foam_extinguisher', 2026)).toMatchObject({
    ChargeYear: 0,
    revisionYear: 0,
    model: 'P6',
    own: 'x',
  });
  expect(extraOfNewUnit({ installationYear: 2010 }, 'smoke_alarm', 2026)).toMatchObject({
    installationYear: 2026,
  });
  expect(extraOfNewUnit(null, 'fire_door', 2026)).toBeNull();
});

test('the next test covers the oldest tenth of the parts and all that would exceed a year [LIFE-157]', () => {
  const at = new Date('2026-11-27T09:00:00.000Z');
  const tested = (id: number, day: string | null) => ({
    id,
    tested: day === null ? null : `${day}T10:00:00.000Z`,
  });
  const idsOf = (parts: { id: number }[]) => parts.map(({ id }) => id);
  expect(idsOf(nextParts([], at))).toEqual([]);
  const fresh = Array.from({ length: 11 }, (_, index) => tested(index, `2026-10-${10 + index}`));
  expect(idsOf(nextParts(fresh, at))).toEqual([0, 1]);
  const never = [...fresh.slice(0, 9), tested(20, null)];
  expect(idsOf(nextParts(never, at))).toEqual([20]);
  const old = [
    ...fresh.slice(0, 6),
    tested(30, '2026-02-26'),
    tested(31, '2026-02-27'),
    tested(32, '2025-01-01'),
  ];
  expect(idsOf(nextParts(old, at))).toEqual([32, 30]);
  expect(partState(tested(1, '2025-11-27'), at)).toBe('tested');
  expect(partState(tested(1, '2025-11-26'), at)).toBe('overdue');
  expect(partState({}, at)).toBe('never');
});
