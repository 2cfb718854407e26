import { describe, expect, it } from 'vitest';
import { registerKindDefinition } from '#contract/registers/registerKind.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import type { JudgedRecord } from '#domain/registers/judgedRecords.ts';
import { judgeRecords } from '#domain/registers/verdictRules.ts';
import type { RuleContext } from '#domain/registers/verdictRules.ts';
import { judgedRecord } from '#tests/support/fireSafetyFile/completeFile.ts';

const text = (name: string) => ({ sv: name, en: name, fi: name });
const field = (key: string, type: string, isRequired = false) => ({
  key,
  label: text(key),
  type,
  isRequired,
});

/** Creates a kind with one duty. */
function kindWith(rule: object, duty: object = {}) {
  return registerKindDefinition.parse({
    key: 'papers',
    scope: 'building',
    name: text('Papers'),
    recordName: text('paper'),
    titleField: 'title',
    fields: [
      field('title', 'text', true),
      field('date', 'date'),
      { ...field('kind', 'choice'), options: [{ key: 'good', label: text('Good') }] },
      field('person', 'person'),
      field('paper', 'file'),
      field('itemTypes', 'itemType'),
    ],
    validity: { type: 'none' },
    read: 'documents_access_view',
    write: 'documents_edit',
    duties: [
      { key: 'papersSE', country: 'SE', nature: 'law', source: text('Law'), head: 'rules', rule, ...duty },
    ],
  });
}

const day = '2026-11-30';
const context: RuleContext = { day, itemTypes: [], installations: [], staff: null };

function judge(
  kind: ReturnType<typeof kindWith>,
  records: readonly JudgedRecord[],
  changes: Partial<RuleContext> = {},
) {
  const [duty] = kind.duties;
  if (!duty) throw new Error('The kind has no duty.');
  return judgeRecords(kind, duty, records, { ...context, ...changes });
}

const paper = (values: RecordValues, persons = {}, changes: Partial<JudgedRecord> = {}) =>
  judgedRecord({ title: 'A', ...values }, persons, changes);

const newestWithin = { type: 'newestWithin', months: 12, field: 'date' };

describe('newest within months [SBA-27]', () => {
  const kind = kindWith(newestWithin);

  it('misses a register without a complete record', () => {
    expect(judge(kind, []).reasons).toEqual([{ code: 'noRecord', kind: 'papers' }]);
    expect(judge(kind, [judgedRecord({ date: day })]).reasons).toEqual([
      { code: 'incomplete', kind: 'papers', count: 1 },
    ]);
  });

  it('leaves out a record of a later day, which was not done yet', () => {
    expect(judge(kind, [paper({ date: '2026-12-01' })])).toMatchObject({
      verdict: 'missing',
      reasons: [{ code: 'noRecord', kind: 'papers' }],
    });
    expect(judge(kind, [paper({ date: day })]).verdict).toBe('there');
  });

  it('judges the record that lasts longest', () => {
    const records = [paper({ date: '2024-01-01' }), paper({ date: '2026-01-31' })];
    expect(judge(kind, records)).toMatchObject({ verdict: 'there', until: '2027-01-31' });
    expect(judge(kind, records.slice(0, 1))).toMatchObject({
      verdict: 'old',
      reasons: [{ code: 'ended', kind: 'papers', until: '2025-01-01' }],
    });
  });

  it('ends a month that is too short on its last day', () => {
    const short = kindWith({ ...newestWithin, months: 1 });
    expect(judge(short, [paper({ date: '2026-10-31' })])).toMatchObject({ verdict: 'there', until: day });
  });

  it('is limited by the validity and the review of the record', () => {
    const always = kindWith({ ...newestWithin, months: null });
    expect(judge(always, [paper({ date: '1999-01-01' })])).toMatchObject({ verdict: 'there', until: null });
    expect(judge(always, [paper({}, {}, { validUntil: '2026-11-29' })]).verdict).toBe('old');
    expect(judge(always, [paper({ reviewBy: '2026-11-29' })]).verdict).toBe('old');
    expect(judge(always, [paper({ reviewBy: day }, {}, { validUntil: '2027-05-01' })])).toMatchObject({
      verdict: 'there',
      until: day,
    });
  });
});

describe('within months and each calendar year [SBA-27]', () => {
  const kind = kindWith({ type: 'withinAndEachYear', months: 15, field: 'date' });

  it('ends after the months or with the next calendar year, whatever is earlier', () => {
    expect(judge(kind, [paper({ date: '2025-10-01' })]).until).toBe('2026-12-31');
    expect(judge(kind, [paper({ date: '2025-08-30' })])).toMatchObject({ verdict: 'there', until: day });
    expect(judge(kind, [paper({ date: '2025-08-29' })]).verdict).toBe('old');
  });
});

describe('one for each installation [SBA-28]', () => {
  const kind = kindWith({
    type: 'onePerInstallation',
    installationType: 'fire_alarm_system',
    months: 12,
    field: 'date',
  });
  const installations = [
    { id: 901, type: 'fire_alarm_system', inspectedUntil: null },
    { id: 902, type: 'fire_alarm_system', inspectedUntil: null },
    { id: 903, type: 'sprinkler_system', inspectedUntil: null },
  ] as const;
  const of = (installationId: number, date: string) => paper({ date }, {}, { installationId });

  it('counts the installations without a record, and takes the first end of the others', () => {
    expect(judge(kind, [of(901, '2026-02-01'), of(903, '2026-03-01')], { installations })).toMatchObject({
      verdict: 'missing',
      reasons: [{ code: 'installationsWithoutRecord', count: 1, option: 'fire_alarm_system' }],
    });
    const both = [of(901, '2026-02-01'), of(902, '2026-01-01')];
    expect(judge(kind, both, { installations })).toMatchObject({ verdict: 'there', until: '2027-01-01' });
    expect(judge(kind, [of(901, '2026-02-01'), of(902, '2025-01-01')], { installations }).verdict).toBe(
      'old',
    );
  });

  it('asks for the installation itself, and counts an inspection among its services', () => {
    expect(judge(kind, []).reasons).toEqual([{ code: 'noInstallation', option: 'fire_alarm_system' }]);
    const inspected = (inspectedUntil: string) =>
      judge(kind, [], { installations: [{ id: 901, type: 'fire_alarm_system', inspectedUntil }] }).verdict;
    expect([inspected(day), inspected('2026-11-29')]).toEqual(['there', 'old']);
  });

  it('takes an inspection that was not approved as old, until a newer one [SBA-29]', () => {
    const refusing = kindWith(kind.duties[0]?.rule ?? {}, { refused: { field: 'kind', is: ['bad'] } });
    const bad = paper({ date: '2026-05-01', kind: 'bad' }, {}, { installationId: 901 });
    const one = installations.slice(0, 1);
    expect(judge(refusing, [bad], { installations: one })).toMatchObject({
      verdict: 'old',
      reasons: [{ code: 'notApproved', kind: 'papers' }],
    });
    expect(judge(refusing, [bad, of(901, '2026-06-01')], { installations: one }).verdict).toBe('there');
  });
});

describe('at least some persons [SBA-28]', () => {
  const rule = { type: 'atLeastPersons', count: 2, choice: 'kind', value: 'good', field: 'person' };
  const kind = kindWith(rule);
  const of = (person: string, changes: Partial<JudgedRecord> = {}) =>
    paper({ kind: 'good' }, { person: [person] }, changes);

  it('counts each person once, and misses those who were never there', () => {
    expect(judge(kind, [of('A'), of('A')])).toMatchObject({
      verdict: 'missing',
      reasons: [{ code: 'tooFewPersons', option: 'good', count: 2 }],
    });
    expect(judge(kind, [of('A'), of('B')]).verdict).toBe('there');
  });

  it('is old where there were enough, and ends with the person who is needed', () => {
    expect(judge(kind, [of('A'), of('B', { validUntil: '2026-11-29' })]).verdict).toBe('old');
    const three = [of('A', { validUntil: '2027-01-01' }), of('B', { validUntil: '2027-02-01' }), of('C')];
    expect(judge(kind, three)).toMatchObject({ verdict: 'there', until: '2027-02-01' });
  });

  it('counts no inactive person, and nobody unconfirmed for too long', () => {
    const inactive = of('B');
    inactive.links['person']?.forEach((link) => (link.isActive = false));
    expect(judge(kind, [of('A'), inactive]).verdict).toBe('old');
    const confirmed = kindWith({ ...rule, count: 1, confirmed: { field: 'date', months: 12 } });
    const since = (date: string) => paper({ kind: 'good', date }, { person: ['A'] });
    expect(judge(confirmed, [since('2025-11-30')]).verdict).toBe('there');
    expect(judge(confirmed, [since('2025-11-29')]).reasons).toEqual([
      { code: 'ended', kind: 'papers', option: 'good', until: '2026-11-29' },
    ]);
  });

  it('counts a role that its person accepted or whose paper is signed [SBA-29]', () => {
    const accepting = kindWith({ ...rule, count: 1 }, { accepted: { field: 'person', orFile: 'paper' } });
    const open = of('A');
    open.links['person']?.forEach((link) => (link.isAccepted = false));
    expect(judge(accepting, [open]).reasons).toEqual([
      { code: 'incomplete', kind: 'papers', count: 1, option: 'good' },
    ]);
    const signed = { ...open, links: { ...open.links, paper: of('file').links['person'] ?? [] } };
    expect(judge(accepting, [signed]).verdict).toBe('there');
  });
});

describe('a row for every item type [SBA-28]', () => {
  const kind = kindWith({ type: 'rowPerItemType', field: 'itemTypes' });

  it('counts the types on the drawings without a row', () => {
    expect(
      judge(kind, [paper({ itemTypes: ['hydrant'] })], { itemTypes: ['hydrant', 'exit_sign', 'hose_reel'] })
        .reasons,
    ).toEqual([{ code: 'itemTypesWithoutRow', kind: 'papers', count: 2 }]);
    expect(
      judge(kind, [paper({ itemTypes: ['hydrant', 'exit_sign'] })], { itemTypes: ['hydrant', 'exit_sign'] })
        .verdict,
    ).toBe('there');
    const ended = [
      paper({ itemTypes: ['hydrant'] }),
      paper({ itemTypes: ['exit_sign'], reviewBy: '2026-11-29' }),
    ];
    expect(judge(kind, ended, { itemTypes: ['hydrant', 'exit_sign'] }).verdict).toBe('old');
    expect(judge(kind, ended, { itemTypes: ['hydrant'] }).verdict).toBe('there');
  });
});

describe('a table of limits [SBA-30]', () => {
  const kind = kindWith({
    type: 'limits',
    setting: 'setting',
    choice: 'class',
    amount: 'litres',
    permit: 'permit',
    permitUntil: 'permitUntil',
    field: 'date',
    months: 12,
    limits: { indoors: { gas: 250, aerosol: 500 } },
  });
  const of = (values: RecordValues) =>
    paper({ setting: 'indoors', class: 'gas', litres: 100, date: '2026-06-01', ...values });

  it('needs a permit for all that is kept where one sum is above its limit', () => {
    expect(judge(kind, [of({}), of({ litres: 150 })])).toMatchObject({
      verdict: 'there',
      until: '2027-06-01',
    });
    expect(judge(kind, [of({}), of({ litres: 151 }), of({ class: 'aerosol' })]).reasons).toEqual([
      { code: 'aboveLimit', kind: 'papers', count: 3 },
    ]);
    const permitted = { permit: 'T 1', permitUntil: '2027-01-15' };
    expect(judge(kind, [of({ litres: 251, ...permitted })])).toMatchObject({
      verdict: 'there',
      reasons: [{ code: 'endsSoon', until: '2027-01-15' }],
    });
    expect(judge(kind, [of({ litres: 251, permit: 'T 1', permitUntil: '2026-11-29' })]).verdict).toBe('old');
  });

  it('asks for a yearly confirmation below the limits', () => {
    expect(judge(kind, [of({}), of({ date: '2025-11-29' })]).verdict).toBe('old');
  });
});

describe('a condition that is answered [SBA-30]', () => {
  const kind = kindWith({ type: 'answered', fields: ['date', 'kind'] });

  it('names the questions that the newest record leaves open', () => {
    expect(judge(kind, [paper({ date: day, kind: 'good' }), paper({ date: day })]).reasons).toEqual([
      { code: 'unansweredFact', kind: 'papers', fact: 'kind' },
    ]);
    expect(judge(kind, [paper({ date: day, kind: 'good' })]).verdict).toBe('there');
  });
});

describe('a register that is never required [SBA-30]', () => {
  const kind = kindWith({ type: 'neverRequired' });

  it('is not needed while empty, and judged by its own validity otherwise', () => {
    expect(judge(kind, []).verdict).toBe('notNeeded');
    expect(judge(kind, [paper({ reviewBy: '2026-11-29' })]).verdict).toBe('old');
  });
});

describe('a follow-up [SBA-29]', () => {
  const followUp = { field: 'date', days: 30, closedBy: 'kind', unless: { field: 'title', is: ['none'] } };
  const kind = kindWith(newestWithin, { followUp });

  it('makes a register old when a record is open past its days', () => {
    expect(judge(kind, [paper({ date: '2026-10-31' })]).verdict).toBe('there');
    expect(judge(kind, [paper({ date: '2026-10-30' })]).reasons).toEqual([
      { code: 'overdueMeasures', kind: 'papers', count: 1 },
    ]);
    expect(judge(kind, [paper({ date: '2026-01-01', kind: 'good' })]).verdict).toBe('there');
    expect(judge(kind, [judgedRecord({ title: 'none', date: '2026-01-01' })]).verdict).toBe('there');
  });
});

describe('a duty for some options', () => {
  it('judges their records alone, and names the option that is missing [SBA-27]', () => {
    const kind = kindWith(newestWithin, { where: { field: 'kind', is: ['good'] } });
    expect(judge(kind, [paper({ date: day, kind: 'other' })]).reasons).toEqual([
      { code: 'noRecord', kind: 'papers', option: 'good' },
    ]);
  });
});
