import { describe, expect, it } from 'vitest';
import { fileHeads } from '#contract/fireSafetyFile/fileHeads.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import { judgeFile } from '#domain/fireSafetyFile/judgeFile.ts';
import type { FileInput } from '#domain/fireSafetyFile/judgeFile.ts';
import type { JudgedRecord } from '#domain/registers/judgedRecords.ts';
import { completeFile, judgedRecord } from '#tests/support/fireSafetyFile/completeFile.ts';

type Complete = ReturnType<typeof completeFile>;

const verdictsOf = (input: FileInput) =>
  Object.fromEntries(judgeFile(input).heads.map(({ key, verdict }) => [key, verdict]));

/** Removes the records of a kind, or those with a value. */
const without =
  (kind: string, isRemoved: (record: JudgedRecord) => boolean = () => true) =>
  (input: Complete) => {
    const rest = (input.records.get(kind) ?? []).filter((record) => !isRemoved(record));
    input.records.set(kind, rest);
  };

const withProduct = (changes: Partial<FileInput['product']>) => (input: Complete) => {
  input.product = { ...input.product, ...changes };
};

const noRounds = { plans: 0, overdue: 0, nextDue: null, newest: null };
const isTask = (task: string) => (record: JudgedRecord) => record.values['task'] === task;
const isKind = (kind: string) => (record: JudgedRecord) => record.values['kind'] === kind;

/** One removal for each head, after which that head alone is missing. */
const removals: Record<DutyCountry, Record<string, (input: Complete) => void>> = {
  SE: {
    responsibility: without('boundaryList'),
    organisation: without('organisation', isTask('owner')),
    risks: without('risks'),
    training: without('training'),
    drills: without('drills'),
    rules: without('instructions', isKind('actionPlan')),
    documentation: withProduct({ drawings: { count: 0, newest: null } }),
    maintenance: without('certificates'),
    journals: (input) => {
      const [alarm] = input.product.journals;
      input.product = { ...input.product, journals: alarm ? [{ ...alarm, lines: [] }] : [] };
    },
    ownControl: withProduct({ rounds: noRounds }),
    incidents: without('incidents'),
    flammables: without('flammables'),
    yearlyReview: without('yearlyReview'),
  },
  FI: {
    basics: ({ records }) => {
      for (const { values } of records.get('buildingFacts') ?? []) delete values['assemblyPoint'];
    },
    riskConclusions: without('risks'),
    arrangements: without('certificates'),
    instructions: without('instructions', isKind('gas')),
    preparedness: without('preparedness', isKind('shelter')),
    staffAndTraining: without('organisation', isTask('manager')),
    communication: ({ records }) => {
      for (const { values } of records.get('rescuePlan') ?? []) delete values['informed'];
    },
    annex: without('responseCard'),
  },
};

describe.each(['SE', 'FI'] as const)('a complete file in %s', (country) => {
  it('has all heads in the order of the country, and is ready [SBA-21]', () => {
    const { heads, isReady } = judgeFile(completeFile(country));
    expect(heads.map(({ key }) => key)).toEqual(fileHeads[country]);
    expect(heads.map(({ number }) => number)).toEqual(fileHeads[country].map((_, index) => index + 1));
    expect(heads.filter(({ verdict }) => verdict === 'missing' || verdict === 'old')).toEqual([]);
    expect(isReady).toBe(true);
  });

  it.each(Object.entries(removals[country]))(
    'misses the head %s alone after the removal of its record [SBA-22]',
    (key, remove) => {
      const before = verdictsOf(completeFile(country));
      const input = completeFile(country);
      remove(input);
      expect(verdictsOf(input)).toEqual({ ...before, [key]: 'missing' });
      expect(judgeFile(input).isReady).toBe(false);
    },
  );

  it('has at least one head that each kind with duties fills [SBA-21]', () => {
    const { kinds } = completeFile(country);
    const named = kinds.flatMap(({ duties }) => duties.filter((duty) => duty.country === country));
    const heads: readonly string[] = fileHeads[country];
    expect(named.filter(({ head }) => !heads.includes(head))).toEqual([]);
  });
});

describe('an exemption', () => {
  const exempted = (validUntil: string | null, duty = 'drillsSE') => {
    const input = completeFile('SE');
    input.records.set('drills', []);
    input.records.set('exemptions', [
      judgedRecord({ duty, reason: 'Ingen personal', date: '2026-01-10' }, {}, { validUntil }),
    ]);
    const { heads, isReady } = judgeFile(input);
    return { isReady, head: heads.find(({ key }) => key === 'drills') };
  };

  it('makes a duty not needed with its reason until its last day, and the building ready [SBA-75]', () => {
    const { head, isReady } = exempted('2026-11-30');
    expect(head).toMatchObject({
      verdict: 'notNeeded',
      reasons: [{ code: 'exempted', text: 'Ingen personal', until: '2026-11-30' }],
      exemptable: [],
    });
    expect(isReady).toBe(true);
  });

  it('is asked for again after that day [SBA-75]', () => {
    const { head, isReady } = exempted('2026-11-29');
    expect(head).toMatchObject({
      verdict: 'missing',
      exemptable: [{ duty: 'drillsSE', kind: 'drills' }],
    });
    expect(head?.reasons).toContainEqual({ code: 'exemptionEnded', until: '2026-11-29' });
    expect(isReady).toBe(false);
  });

  it('doesn’t hold for another duty, and never answers a question [SBA-75]', () => {
    expect(exempted('2026-11-30', 'risksSE').head?.verdict).toBe('missing');
    const input = completeFile('SE');
    input.records.set('buildingFacts', []);
    input.records.set('exemptions', [
      judgedRecord({ duty: 'limitsSE', reason: 'Vet ej' }, {}, { validUntil: '2026-12-30' }),
    ]);
    const flammables = judgeFile(input).heads.find(({ key }) => key === 'flammables');
    expect(flammables).toMatchObject({ verdict: 'missing', exemptable: [] });
  });

  it('holds from its day on, so that no later day prolongs it [SBA-75]', () => {
    const input = completeFile('SE');
    input.records.set('drills', []);
    input.records.set('exemptions', [
      judgedRecord({ duty: 'drillsSE', reason: 'Nej', date: '2030-01-01' }, {}, { validUntil: '2031-01-01' }),
    ]);
    expect(judgeFile(input).heads.find(({ key }) => key === 'drills')?.verdict).toBe('missing');
  });

  it('leaves what is there as it is, and open flaws to be fixed [SBA-75]', () => {
    const input = completeFile('SE');
    input.records.set('exemptions', [
      judgedRecord({ duty: 'risksSE', reason: 'Nej' }, {}, { validUntil: '2026-12-30' }),
    ]);
    const flaws = { open: 1, old: 1, newest: '2026-01-01' };
    const { heads } = judgeFile({ ...input, product: { ...input.product, flaws } });
    expect(heads.find(({ key }) => key === 'risks')?.verdict).toBe('there');
    expect(heads.find(({ key }) => key === 'ownControl')).toMatchObject({ verdict: 'old', exemptable: [] });
  });
});

describe('conditions of a file', () => {
  it('ask for an unknown fact as missing, with the question as the next step [SBA-23]', () => {
    const input = completeFile('SE');
    for (const { values } of input.records.get('buildingFacts') ?? []) delete values['keepsFlammables'];
    const head = judgeFile(input).heads.find(({ key }) => key === 'flammables');
    expect(head).toMatchObject({
      verdict: 'missing',
      reasons: [{ code: 'unansweredFact', fact: 'keepsFlammables' }],
      nextStep: { action: 'answerFact', fact: 'keepsFlammables' },
    });
  });

  it('make a head not needed by an answer, with the fact as the reason [SBA-23]', () => {
    const input = completeFile('SE');
    for (const { values } of input.records.get('buildingFacts') ?? []) values['keepsFlammables'] = false;
    input.records.set('flammables', []);
    const head = judgeFile(input).heads.find(({ key }) => key === 'flammables');
    expect(head).toMatchObject({
      verdict: 'notNeeded',
      reasons: [{ code: 'notApplicable', fact: 'keepsFlammables' }],
    });
  });

  it('are answered by an item on a drawing [SBA-23]', () => {
    const input = completeFile('SE');
    expect(verdictsOf({ ...input, itemTypes: [...input.itemTypes, 'sprinkler_head'] })).toMatchObject({
      organisation: 'missing',
      maintenance: 'missing',
    });
  });

  it('are answered by an installation that exists, whatever the facts say [SBA-23]', () => {
    const input = completeFile('SE');
    for (const { values } of input.records.get('buildingFacts') ?? []) values['hasAlarm'] = false;
    expect(verdictsOf(input)).toEqual(verdictsOf(completeFile('SE')));
    expect(verdictsOf({ ...input, installations: [] })['journals']).toBe('notNeeded');
  });

  it('leave out a duty outside its days [SBA-23]', () => {
    const input = completeFile('SE');
    input.records.set('drills', []);
    const ended = (until: string) =>
      input.kinds.map((kind) =>
        kind.key === 'drills' ? { ...kind, duties: kind.duties.map((duty) => ({ ...duty, until })) } : kind,
      );
    expect(verdictsOf({ ...input, kinds: ended('2026-11-30') })['drills']).toBe('missing');
    expect(verdictsOf({ ...input, kinds: ended('2026-11-29') })['drills']).toBe('notNeeded');
  });
});

describe('readiness', () => {
  it('is not taken by a duty of an insurer, which the head names [SBA-24]', () => {
    const input = completeFile('SE');
    for (const { values } of input.records.get('buildingFacts') ?? []) values['doesHotWork'] = true;
    const { heads, isReady } = judgeFile(input);
    expect(heads.find(({ key }) => key === 'rules')).toMatchObject({ verdict: 'missing', nature: 'insurer' });
    expect(isReady).toBe(true);
  });

  it('is taken by an overdue round, an old flaw and an overdue service [SBA-25]', () => {
    const { product } = completeFile('SE');
    const changes = [
      { rounds: { ...product.rounds, overdue: 2 } },
      { flaws: { ...product.flaws, old: 3 } },
      { services: { ...product.services, overdue: 1 } },
    ];
    const old = changes.map((change) => {
      const { heads, isReady } = judgeFile({ ...completeFile('SE'), product: { ...product, ...change } });
      return [isReady, ...heads.filter(({ verdict }) => verdict === 'old').map(({ reasons }) => reasons)];
    });
    expect(old).toEqual([
      [false, [{ code: 'overdueRounds', kind: 'rounds', count: 2 }]],
      [false, [{ code: 'oldFlaws', kind: 'openFlaws', count: 3 }]],
      [false, [{ code: 'overdueServices', kind: 'services', count: 1 }]],
    ]);
  });

  it('counts a service without a known date as missing [SBA-25]', () => {
    const input = completeFile('FI');
    withProduct({ services: { ...input.product.services, unknown: 1 } })(input);
    expect(verdictsOf(input)['arrangements']).toBe('missing');
  });
});

describe('a head', () => {
  it('names owner, sources and the last day [SBA-26]', () => {
    const head = judgeFile(completeFile('SE')).heads.find(({ key }) => key === 'drills');
    expect(head).toMatchObject({
      verdict: 'there',
      until: '2027-05-20',
      endsSoon: false,
      nature: 'advice',
      sources: [{ kind: 'drills', count: 1, newest: '2026-05-20' }],
      nextStep: null,
    });
    const rules = judgeFile(completeFile('SE')).heads.find(({ key }) => key === 'rules');
    expect(rules?.owner).toBe('Anna Lind');
  });

  it('is there on its last day, ends soon 60 days before it and is old a day later [SBA-26]', () => {
    const on = (date: string) => {
      const input = completeFile('SE');
      const values = { kind: 'night', date, secondsUntilEmpty: 1, persons: 1, allCounted: true };
      input.records.set('drills', [judgedRecord(values)]);
      const head = judgeFile(input).heads.find(({ key }) => key === 'drills');
      return [head?.verdict, head?.endsSoon];
    };
    expect(on('2025-11-29')).toEqual(['old', false]);
    expect(on('2025-11-30')).toEqual(['there', true]);
    expect(on('2026-01-29')).toEqual(['there', true]);
    expect(on('2026-01-30')).toEqual(['there', false]);
  });
});
