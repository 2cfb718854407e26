import { expect, test } from 'vitest';
import { dutyCountries } from '#contract/registers/kindWords.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import { ownKindDefinition } from '#contract/registers/ownKind.ts';
import { fileHeads, verdicts } from '#contract/fireSafetyFile/fileHeads.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import { recordFaults, validUntilOf } from '#domain/registers/recordFields.ts';
import { definitionOf, kindFaults } from '#domain/registers/ownKinds.ts';
import { judgeRecords } from '#domain/registers/verdictRules.ts';
import { makeRandom } from '#tests/faults/random.ts';
import type { Random } from '#tests/faults/random.ts';
import { judgedRecord } from '#tests/support/fireSafetyFile/completeFile.ts';

const label = { sv: 'Text', en: 'Text', fi: 'Teksti' };
const options = ['a', 'b'].map((key) => ({ key, label }));
const fields = [
  { key: 'title', label, type: 'text' },
  { key: 'day', label, type: 'date' },
  { key: 'time', label, type: 'time' },
  { key: 'kind', label, type: 'choice', options },
  { key: 'place', label, type: 'choice', options },
  { key: 'amount', label, type: 'number' },
  { key: 'person', label, type: 'person', isMany: true },
  { key: 'types', label, type: 'itemType', isMany: true },
  { key: 'yes', label, type: 'yesNo' },
  { key: 'file', label, type: 'file' },
];

const drawnRules = (random: Random): object[] => {
  const months = random.between(1, 240);
  const field = random.pick(['day', 'time']);
  const limits = { a: { a: random.between(0, 50) }, b: { b: random.between(0, 50) } };
  return [
    { type: 'newestWithin', months: random.next() < 0.5 ? months : null, field },
    {
      type: 'newestWithin',
      months,
      field,
      groups: { name: 'kind', persons: 'person', interval: 'amount', size: 'amount' },
    },
    { type: 'withinAndEachYear', months, field },
    {
      type: 'onePerInstallation',
      installationType: 'sprinkler_system',
      months,
      eachCalendarYear: true,
      field,
    },
    { type: 'atLeastPersons', count: random.between(1, 3), choice: 'kind', value: 'a', field: 'person' },
    {
      type: 'atLeastPersons',
      count: 1,
      choice: 'kind',
      value: 'b',
      field: 'person',
      confirmed: { field, months },
    },
    { type: 'rowPerItemType', field: 'types' },
    {
      type: 'limits',
      setting: 'place',
      choice: 'kind',
      amount: 'amount',
      permit: 'file',
      permitUntil: 'day',
      field,
      months,
      limits,
    },
    { type: 'answered', fields: ['yes', 'amount', 'file'] },
    { type: 'neverRequired' },
  ];
};

const drawnDuty = (random: Random, country: DutyCountry = random.pick(dutyCountries)) => ({
  country,
  nature: random.pick(['law', 'insurer']),
  source: label,
  head: random.pick(fileHeads[country]),
  ...(random.next() < 0.3 && { where: { field: 'kind', is: ['a'] } }),
  ...(random.next() < 0.3 && { refused: { field: 'place', is: ['b'] } }),
  ...(random.next() < 0.3 && {
    followUp: {
      field: 'day',
      days: random.between(0, 366),
      closedBy: 'yes',
      unless: { field: 'kind', is: ['b'] },
    },
  }),
});

const drawnDay = (random: Random) =>
  `${random.pick([1900, 2024, 2025, 2026, 2199])}-${random.pick(['01-31', '02-28', '12-31'])}`;

const drawnValues = (random: Random): RecordValues => {
  const drawnContent: RecordValues = {
    title: 'Titel',
    day: drawnDay(random),
    time: `${drawnDay(random)}T10:00:00.000Z`,
    kind: random.pick(['a', 'b']),
    place: random.pick(['a', 'b']),
    amount: random.between(-5, 500),
    types: ['fire_blanket'],
    yes: random.next() < 0.5,
  };
  const entries = Object.entries(drawnContent).filter(() => random.next() < 0.8);
  return Object.fromEntries(entries.map(([key, value]) => [key, random.next() < 0.1 ? null : value]));
};

test('whatever rule a customer chooses, each building has a verdict [SBA-90]', () => {
  const random = makeRandom(7);
  for (let draw = 0; draw < 200; draw += 1)
    for (const rule of drawnRules(random)) {
      const ownDefinition = ownKindDefinition.parse({
        scope: random.pick(['building', 'customer', 'person', 'installation']),
        name: label,
        recordName: label,
        fields,
        titleField: 'title',
        validity: random.pick([
          { type: 'none' },
          { type: 'until', field: 'day' },
          { type: 'months', field: 'time', months: 240 },
        ]),
        read: 'documents_access_view',
        write: 'documents_edit',
        duties: [{ ...drawnDuty(random), rule }],
      });
      const faults = kindFaults(ownDefinition, new Set());
      if (
        ownDefinition.scope === 'installation' ||
        ownDefinition.duties[0]?.rule.type !== 'onePerInstallation'
      )
        expect(faults).toEqual([]);
      const kind = definitionOf(3, ownDefinition);
      const records = Array.from({ length: random.between(0, 4) }, () => {
        const values = drawnValues(random);
        expect(recordFaults(kind, { values, links: [] })).toEqual([]);
        const validUntil = validUntilOf(kind, values);
        const people: Record<string, string[]> = random.next() < 0.7 ? { person: ['Anna', 'Bo'] } : {};
        return judgedRecord(values, people, { validUntil, installationId: random.pick([null, 1]) });
      });
      const [duty] = kind.duties;
      if (!duty) throw new Error('Each drawn kind has a duty.');
      const { verdict } = judgeRecords(kind, duty, records, {
        day: '2026-11-30',
        itemTypes: random.pick([[], ['fire_blanket', 'fire_damper']]),
        installations: [
          { id: 1, type: 'sprinkler_system', inspectedUntil: random.pick([null, '2027-01-31']) },
        ],
        staff: random.pick([null, 0, 12]),
      });
      expect(verdicts).toContain(verdict);
    }
});
