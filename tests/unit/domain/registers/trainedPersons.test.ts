import { expect, test } from 'vitest';
import type { JudgedRecord } from '#domain/registers/judgedRecords.ts';
import { judgeRecords } from '#domain/registers/verdictRules.ts';
import { registerKinds } from '#server/content/registers/registerKinds.ts';
import { judgedRecord } from '#tests/support/fireSafetyFile/completeFile.ts';

const kind = registerKinds.find(({ key }) => key === 'training') ?? expect.fail();
const duty = kind.duties.find(({ country }) => country === 'SE') ?? expect.fail();

const training = (date: string, participants: string[], more: object = {}): JudgedRecord =>
  judgedRecord({ course: 'basic', audience: 'All personal', date, ...more }, { participants });

const judge = (records: readonly JudgedRecord[], staff: number | null = null) =>
  judgeRecords(kind, duty, records, { day: '2026-11-30', itemTypes: [], installations: [], staff });

test('a training is there until the first of its persons is due again [SBA-78]', () => {
  const records = [training('2023-01-15', ['Anna', 'Bo']), training('2026-01-15', ['Anna'])];
  expect(judge(records)).toMatchObject({ verdict: 'there', until: '2027-01-15' });
  expect(judge([...records, training('2026-02-01', ['Bo'])])).toMatchObject({ until: '2030-01-15' });
});

test('a person whose training has lapsed makes it old and is named, unless deactivated or trained again [SBA-78]', () => {
  const old = training('2022-11-29', ['Anna', 'Bo']);
  const recent = training('2026-01-15', ['Anna']);
  expect(judge([old, recent])).toMatchObject({
    verdict: 'old',
    reasons: [{ code: 'lapsedPersons', kind: 'training', count: 1, names: ['Bo'] }],
    nextStep: { action: 'addRecord', kind: 'training' },
  });
  const inactive = {
    ...old,
    links: { participants: (old.links['participants'] ?? []).map((link) => ({ ...link, isActive: false })) },
  };
  expect(judge([inactive, recent]).verdict).toBe('there');
  expect(judge([training('2022-11-30', ['Bo']), recent]).verdict).toBe('there');
});

test('a record’s own interval shortens the months of the rule, and never lengthens them [SBA-78]', () => {
  expect(
    judge([training('2025-11-01', ['Bo'], { months: 12 }), training('2026-01-01', ['Eva'])]),
  ).toMatchObject({
    verdict: 'old',
    reasons: [{ names: ['Bo'] }],
  });
  expect(judge([training('2024-01-01', ['Bo'], { months: 120 })])).toMatchObject({ until: '2028-01-01' });
});

test('the same person in another group isn’t trained for the first one [SBA-78]', () => {
  const records = [training('2022-01-01', ['Bo']), training('2026-01-01', ['Bo'], { audience: 'Vikarier' })];
  expect(judge(records).verdict).toBe('old');
});

test('the share of a group and of the staff is said where the number is known, and never makes it red [SBA-78]', () => {
  const records = [
    training('2026-01-01', ['Anna', 'Bo'], { size: 20 }),
    training('2026-02-01', ['Bo', 'Eva'], { audience: 'all  PERSONAL' }),
    training('2026-02-01', ['Ida'], { audience: 'Vikarier' }),
  ];
  expect(judge(records, 71)).toMatchObject({
    verdict: 'there',
    reasons: [
      { code: 'trainedGroup', name: 'all  PERSONAL', count: 3, size: 20 },
      { code: 'trainedStaff', count: 4, size: 71 },
    ],
  });
  expect(judge(records, 3).reasons.map(({ code }) => code)).toEqual(['trainedGroup']);
  expect(judge([], 71).verdict).toBe('missing');
});
