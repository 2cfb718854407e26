import type { FileReason } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import { countAlarms, standingDisconnections } from '../journals/journal.ts';
import { judgeRegularTests } from '../journals/regularTests.ts';
import type { InstallationJournal } from '../journals/regularTests.ts';
import type { BuildingFacts } from '../registers/dutyConditions.ts';
import { compareVerdicts, earlierDay, missing, old } from '../registers/judgement.ts';
import type { Judgement } from '../registers/judgement.ts';

/** Installations that have a journal, by the fact that says that a building has one. */
const journalFacts = { hasAlarm: 'fire_alarm_system', hasSprinkler: 'sprinkler_system' } as const;

const kind = 'journals';
const step = { action: 'openServices' as const };

/** Returns the standing disconnections as reasons, each with the installation and its sections. */
function disconnectionReasons(journal: InstallationJournal, day: string): FileReason[] {
  return standingDisconnections(journal.lines, day).map(({ sections, offUntil, isPastTime }) => ({
    code: isPastTime ? 'disconnectedTooLong' : 'disconnected',
    kind,
    name: [journal.name, sections.join(', ')].filter(Boolean).join(': '),
    ...(offUntil === null ? {} : { until: offUntil }),
  }));
}

/** Returns the share of unwanted alarms in percent as a reason; none without alarms. */
function unwantedReasons({ lines, name }: InstallationJournal, day: string): FileReason[] {
  const { all, unwanted } = countAlarms(lines, day);
  if (all === 0) return [];
  return [{ code: 'unwantedAlarms', kind, name, count: Math.round((unwanted / all) * 100) }];
}

/** Judges the journal of one installation. */
function judgeJournal(
  journal: InstallationJournal,
  { country, day }: { country: DutyCountry; day: string },
): Judgement {
  const { name } = journal;
  const tests = judgeRegularTests(journal, { country, day });
  const offReasons = disconnectionReasons(journal, day);
  const namedReasons = [...offReasons, ...unwantedReasons(journal, day)];
  if (tests.isEmpty) return missing([{ code: 'noJournal', kind, name }], step);
  if (tests.hasNoSections) return missing([{ code: 'noSections', kind, name }, ...namedReasons], step);
  const reasons: FileReason[] = [
    ...(tests.lateTests > 0 ? [{ code: 'lateTests' as const, kind, name, count: tests.lateTests }] : []),
    ...(tests.overdueSections > 0
      ? [{ code: 'overdueSections' as const, kind, name, count: tests.overdueSections }]
      : []),
    ...(tests.isQuarterMissed ? [{ code: 'quarterMissed' as const, kind, name }] : []),
  ];
  if (reasons.length > 0 || offReasons.some(({ code }) => code === 'disconnectedTooLong'))
    return old([...reasons, ...namedReasons], step);
  const until = offReasons.map((reason) => reason.until ?? null).reduce(earlierDay, tests.until);
  return { verdict: 'there', until, reasons: namedReasons, nextStep: null };
}

/** Judges the journals of a building's fire alarms and sprinklers; those that it has by its facts are missing without an installation. */
export function judgeJournals(
  journals: readonly InstallationJournal[],
  { facts, country, day }: { facts: BuildingFacts; country: DutyCountry; day: string },
): Judgement {
  const missingTypes = Object.entries(journalFacts).filter(
    ([fact, type]) => facts[fact] === true && !journals.some((journal) => journal.type === type),
  );
  const judgements = [
    ...missingTypes.map(([, option]) => missing([{ code: 'noInstallation', option }], step)),
    ...journals.map((journal) => judgeJournal(journal, { country, day })),
  ].toSorted((a, b) => compareVerdicts(a.verdict, b.verdict));
  const [worst] = judgements;
  return {
    verdict: worst?.verdict ?? 'missing',
    until: worst?.verdict === 'there' ? judgements.map(({ until }) => until).reduce(earlierDay, null) : null,
    reasons: judgements.flatMap(({ reasons }) => reasons),
    nextStep: worst?.nextStep ?? null,
  };
}
