import type { InstallationType } from '#contract/maintenance/serviceKinds.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import { currentLines, monthsAfter, quarterStates, sectionStates } from './journal.ts';
import type { Journal } from './journal.ts';

/** Regular test of an installation among its services, with the days of the last and the next one. */
export interface TestService {
  serviceKey: string;
  last: string | null;
  due: string | null;
}

/** Journal of an installation with the regular tests among its services. */
export interface InstallationJournal extends Journal {
  installationId: number;
  name: string;
  type: InstallationType;
  testServices: readonly TestService[];
}

/** Months until the next test, by the event of a line, for the services that such a line counts as as well. */
const eventOfService = {
  monthly: { event: 'monthlyTest', months: 1 },
  quarterly: { event: 'quarterlyTest', months: 3 },
} as const;

/** Services of a Swedish sprinkler that its caretakers do. */
const sprinklerKeys = ['weekly', 'monthly', 'quarterly', 'halfYearly'];

const later = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : a > b ? a : b;

/** Returns the day of the last line of an event, or null. */
const lastLine = ({ lines }: Journal, event: string, day: string): string | null =>
  currentLines(lines).findLast((line) => line.event === event && line.day <= day)?.day ?? null;

/** Returns the last day of each regular test's interval; null for a test that was never done. */
function testEnds(
  journal: InstallationJournal,
  { country, day }: { country: DutyCountry; day: string },
): (string | null)[] {
  const { type, testServices } = journal;
  if (country === 'SE' && type === 'sprinkler_system')
    return testServices
      .filter(({ serviceKey }) => sprinklerKeys.includes(serviceKey))
      .flatMap(({ serviceKey, due }) => {
        const key = serviceKey === 'monthly' || serviceKey === 'quarterly' ? serviceKey : null;
        const line = key === null ? null : lastLine(journal, eventOfService[key].event, day);
        const end =
          key === null || line === null ? due : later(due, monthsAfter(line, eventOfService[key].months));
        // A service without a first date falls due once it was recorded.
        return end === null && key === null ? [] : [end];
      });
  const lastService = testServices.find(({ serviceKey }) => serviceKey === 'monthly')?.last ?? null;
  const last = later(lastLine(journal, 'monthlyTest', day), lastService);
  return [last === null ? null : monthsAfter(last, 1)];
}

/** State of an installation's regular tests on a day. */
export interface RegularTests {
  /** True if the journal has neither a line nor a recorded service. */
  isEmpty: boolean;
  lateTests: number;
  /** Sections that weren't tested within 12 months; only where the rule of sections holds. */
  overdueSections: number;
  /** True if the rule of sections holds and no section is known. */
  hasNoSections: boolean;
  /** True if too few sections were tested in the last quarter that has ended, and in the running one so far. */
  isQuarterMissed: boolean;
  /** Last day on which all this is kept; null without an end. */
  until: string | null;
}

/** Returns the first day of a journal's lines and recorded services; null if it is empty. */
function firstDay({ lines, partServices, testServices }: InstallationJournal): string | null {
  const days = [
    ...currentLines(lines).map((line) => line.day),
    ...partServices.map((test) => test.day),
    ...testServices.flatMap(({ last }) => last ?? []),
  ];
  return days.toSorted()[0] ?? null;
}

/** Returns whether the quarterly share was missed; quarters that began before the journal don't count. */
function isShareMissed(journal: InstallationJournal, day: string): boolean {
  const first = firstDay(journal);
  const [last, running] = quarterStates(journal, day).slice(-2);
  if (!last || !running || first === null || last.from < first) return false;
  return !last.isKept && !running.isKept;
}

/**
 * Judges the regular tests of an installation: monthly tests; for a Swedish fire alarm every section within a year and a tenth of them in
 * each quarter; for a Swedish sprinkler the services that its caretakers do. [SBA-17]
 */
export function judgeRegularTests(
  journal: InstallationJournal,
  { country, day }: { country: DutyCountry; day: string },
): RegularTests {
  const ends = testEnds(journal, { country, day });
  const hasSections = country === 'SE' && journal.type === 'fire_alarm_system';
  const sections = hasSections ? sectionStates(journal, day) : [];
  const knownEnds = [...ends, ...sections.map(({ recentUntil }) => recentUntil)].flatMap((end) => end ?? []);
  return {
    isEmpty: firstDay(journal) === null,
    lateTests: ends.filter((end) => end === null || end < day).length,
    overdueSections: sections.filter(({ isOverdue }) => isOverdue).length,
    hasNoSections: hasSections && sections.length === 0,
    isQuarterMissed: hasSections && isShareMissed(journal, day),
    until: knownEnds.toSorted()[0] ?? null,
  };
}
