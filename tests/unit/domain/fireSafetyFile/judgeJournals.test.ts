import { describe, expect, it } from 'vitest';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import { judgeFile } from '#domain/fireSafetyFile/judgeFile.ts';
import type { JournalLine } from '#domain/journals/journal.ts';
import type { InstallationJournal } from '#domain/journals/regularTests.ts';
import { completeFile, journalLine } from '#tests/support/fireSafetyFile/completeFile.ts';

const [complete] = completeFile('SE').product.journals;
if (!complete) throw new Error('The complete file has no journal.');

/** Returns verdict and reasons of the head that journals fill, for one journal on a day. */
function judge(
  changes: Partial<InstallationJournal>,
  { country = 'SE', day = '2026-11-30' }: { country?: DutyCountry; day?: string } = {},
) {
  const input = completeFile(country);
  const installation = { ...complete, ...changes } as InstallationJournal;
  input.product = { ...input.product, journals: [installation] };
  if (installation.type === 'sprinkler_system') {
    for (const { values } of input.records.get('buildingFacts') ?? []) {
      values['hasAlarm'] = false;
      values['hasSprinkler'] = true;
    }
    input.installations = [];
  }
  const key = country === 'SE' ? 'journals' : 'arrangements';
  const head = judgeFile({ ...input, day }).heads.find((each) => each.key === key);
  const reasons = (head?.reasons ?? []).filter(({ kind }) => kind === 'journals' || kind === undefined);
  return {
    verdict: head?.verdict,
    until: head?.until,
    reasons: reasons.map(({ code, count }) => [code, count]),
  };
}

const lines = (...changes: Partial<JournalLine>[]) => changes.map((each) => journalLine(each));
const monthly = { event: 'monthlyTest', day: '2026-11-15', sections: ['Sektion 1'] } as const;

describe('the head of journals', () => {
  it('is there while the monthly test is at most a month old, and old from the next day [SBA-18]', () => {
    const journal = { lines: lines(monthly) };
    expect(judge(journal, { day: '2026-12-15' })).toEqual({
      verdict: 'there',
      until: '2026-12-15',
      reasons: [],
    });
    expect(judge(journal, { day: '2026-12-16' })).toMatchObject({
      verdict: 'old',
      reasons: [['lateTests', 1]],
    });
  });

  it('is missing without a line, and with lines but no section of a Swedish alarm [SBA-18]', () => {
    expect(judge({ lines: [] })).toMatchObject({ verdict: 'missing', reasons: [['noJournal', undefined]] });
    const noSections = { parts: [], lines: lines({ ...monthly, sections: [] }) };
    expect(judge(noSections)).toMatchObject({ verdict: 'missing', reasons: [['noSections', undefined]] });
    expect(judge(noSections, { country: 'FI' }).reasons).toEqual([]);
  });

  it('is missing where the facts name an alarm that is no installation [SBA-18]', () => {
    const input = completeFile('SE');
    input.product = { ...input.product, journals: [] };
    const head = judgeFile(input).heads.find(({ key }) => key === 'journals');
    expect(head).toMatchObject({
      verdict: 'missing',
      reasons: [{ code: 'noInstallation', option: 'fire_alarm_system' }],
      nextStep: { action: 'openServices' },
    });
  });

  it('is old with a section over twelve months in Sweden, by lines or services, and not in Finland [SBA-17]', () => {
    const journal = { parts: ['Sektion 1', 'Sektion 2'], lines: lines(monthly) };
    expect(judge(journal)).toMatchObject({ verdict: 'old', reasons: [['overdueSections', 1]] });
    expect(judge(journal, { country: 'FI' }).reasons).toEqual([]);
    const serviced = { ...journal, partServices: [{ day: '2025-11-30', sections: ['sektion 2'] }] };
    expect(judge(serviced)).toMatchObject({ verdict: 'there', until: '2026-11-30' });
    expect(judge(serviced, { day: '2026-12-01' }).reasons).toEqual([['overdueSections', 1]]);
  });

  it('is old if less than a tenth of the sections was tested in the last quarter and the running one [SBA-18]', () => {
    const all = ['Sektion 1'];
    const journal = (day: string) => ({
      lines: lines(
        { event: 'quarterlyTest', day: '2026-05-10', sections: all },
        { event: 'monthlyTest', day: '2026-11-15' },
        { event: 'quarterlyTest', day, sections: all },
      ),
    });
    expect(judge(journal('2026-06-30')).reasons).toEqual([['quarterMissed', undefined]]);
    expect(judge(journal('2026-07-01'))).toMatchObject({ verdict: 'there', reasons: [] });
    expect(judge(journal('2026-10-01'))).toMatchObject({ verdict: 'there', reasons: [] });
  });

  it('names a standing disconnection, and is old from the day after its last [SBA-18]', () => {
    const journal = {
      lines: lines(monthly, { event: 'disconnection', day: '2026-11-20', offUntil: '2026-12-01' }),
    };
    expect(judge(journal)).toEqual({
      verdict: 'there',
      until: '2026-12-01',
      reasons: [['disconnected', undefined]],
    });
    expect(judge(journal, { day: '2026-12-02' })).toMatchObject({
      verdict: 'old',
      reasons: [['disconnectedTooLong', undefined]],
    });
  });

  it('shows the share of unwanted alarms, which never makes it old [SBA-18]', () => {
    const alarms = ['steam', 'cooking', 'fire'].map(
      (cause) => ({ event: 'alarm', day: '2026-11-20', cause }) as Partial<JournalLine>,
    );
    expect(judge({ lines: lines(monthly, ...alarms) })).toMatchObject({
      verdict: 'there',
      reasons: [['unwantedAlarms', 67]],
    });
  });

  it('judges a Swedish sprinkler by the services of its caretakers, which lines of tests extend [SBA-18]', () => {
    const sprinkler = { type: 'sprinkler_system', parts: [], lines: lines(monthly) } as const;
    const service = (serviceKey: string, due: string | null) => ({ serviceKey, last: null, due });
    const due = (...testServices: ReturnType<typeof service>[]) => judge({ ...sprinkler, testServices });
    expect(due(service('weekly', null), service('halfYearly', '2026-12-24'))).toMatchObject({ reasons: [] });
    expect(due(service('weekly', '2026-11-29')).reasons).toEqual([['lateTests', 1]]);
    expect(due(service('monthly', '2026-11-01')).reasons).toEqual([]);
    expect(due(service('quarterly', '2026-11-01')).reasons).toEqual([['lateTests', 1]]);
  });
});
