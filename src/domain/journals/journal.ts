import type { AlarmCause, JournalEvent } from '#contract/journals/journalEvents.ts';
import { addMonths, utcDay } from '#domain/dates.ts';
import { nameKey } from '#domain/nameKey.ts';

/** Line of a journal. A line that corrects another one replaces it; one of the event `correction` only takes it back. */
export interface JournalLine {
  id: number;
  event: JournalEvent;
  /** Local day of the installation, YYYY-MM-DD. */
  day: string;
  /** Names of the sections tested, disconnected or connected again; none means all. */
  sections: readonly string[];
  cause: AlarmCause | null;
  /** Last day of a disconnection as it was planned; null without one. */
  offUntil: string | null;
  correctsId: number | null;
}

/** Test of sections on a day. */
export interface SectionTest {
  day: string;
  sections: readonly string[];
}

/** Journal of an installation: its lines, and the services that name the parts they were done on, which count as tests of them. */
export interface Journal {
  /** Names of the installation's parts, in their order. */
  parts: readonly string[];
  lines: readonly JournalLine[];
  partServices: readonly SectionTest[];
}

/** Months within which every section must be tested, and within which unwanted alarms are counted. */
const journalMonths = 12;

/** Share of the sections that must be tested in each quarter. */
const quarterlyShare = 0.1;

/** Returns the day that is some months after another, before it if negative. */
export const monthsAfter = (day: string, months: number): string =>
  utcDay(addMonths(new Date(`${day}T00:00:00Z`), months));

/** Returns the lines that hold: without corrected ones and mere corrections, the earliest first. */
export function currentLines(lines: readonly JournalLine[]): JournalLine[] {
  const corrected = new Set(lines.flatMap(({ correctsId }) => correctsId ?? []));
  return lines
    .filter(({ id, event }) => !corrected.has(id) && event !== 'correction')
    .toSorted((a, b) => (a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1));
}

const testEvents: readonly JournalEvent[] = ['monthlyTest', 'quarterlyTest', 'otherTest'];

/** Returns the tests of sections: lines of tests, and services of parts; the earliest first. */
function sectionTests({ lines, partServices }: Journal): SectionTest[] {
  const testLines = currentLines(lines).filter(({ event }) => testEvents.includes(event));
  return [...testLines, ...partServices].toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Returns the sections of an installation: its parts, and those that only tests name. */
function sectionsOf(journal: Journal): string[] {
  const names = new Map<string, string>();
  const tested = sectionTests(journal).flatMap(({ sections }) => sections);
  for (const name of [...journal.parts, ...tested])
    if (!names.has(nameKey(name))) names.set(nameKey(name), name);
  return [...names.values()];
}

/** Returns whether a test or a line names a section. */
const names = ({ sections }: Pick<SectionTest, 'sections'>, section: string): boolean =>
  sections.some((name) => nameKey(name) === nameKey(section));

/** Section with the day of its last test and the last day on which that is recent enough; null if it was never tested. */
export interface SectionState {
  section: string;
  lastTested: string | null;
  recentUntil: string | null;
  isOverdue: boolean;
}

/** Returns the state of each section on a day: tested within the last 12 months or overdue. */
export function sectionStates(journal: Journal, day: string): SectionState[] {
  const lastDays = new Map<string, string>();
  for (const test of sectionTests(journal))
    if (test.day <= day) for (const section of test.sections) lastDays.set(nameKey(section), test.day);
  return sectionsOf(journal).map((section) => {
    const lastTested = lastDays.get(nameKey(section)) ?? null;
    const recentUntil = lastTested === null ? null : monthsAfter(lastTested, journalMonths);
    return { section, lastTested, recentUntil, isOverdue: recentUntil === null || recentUntil < day };
  });
}

/** Quarter of a calendar year, with the sections tested in it. */
export interface QuarterState {
  /** First and last day. */
  from: string;
  until: string;
  tested: number;
  needed: number;
  /** True if enough sections were tested; a quarter that runs may still become so. */
  isKept: boolean;
  isRunning: boolean;
}

const quarterStart = (day: string): string => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
};

const dayBefore = (day: string): string => utcDay(new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000));

/** Returns the quarter of a day and the four before it, the earliest first, with the share of sections tested in each. */
export function quarterStates(journal: Journal, day: string): QuarterState[] {
  const sections = sectionsOf(journal);
  const needed = Math.ceil(sections.length * quarterlyShare);
  const past = sectionTests(journal).filter((test) => test.day <= day);
  return [-12, -9, -6, -3, 0].map((months) => {
    const from = monthsAfter(quarterStart(day), months);
    const until = dayBefore(monthsAfter(from, 3));
    const inQuarter = past.filter((test) => test.day >= from && test.day <= until);
    const tested = sections.filter((section) => inQuarter.some((test) => names(test, section))).length;
    return { from, until, tested, needed, isKept: tested >= needed, isRunning: day <= until };
  });
}

/** Returns the alarms of the last 12 months: real ones, unwanted ones, and those whose cause is unknown; drills don't count. */
export function countAlarms(lines: readonly JournalLine[], day: string) {
  const from = monthsAfter(day, -journalMonths);
  const causes = currentLines(lines).flatMap((line) =>
    line.event === 'alarm' && line.day > from && line.day <= day && line.cause !== 'drill'
      ? [line.cause ?? 'unknown']
      : [],
  );
  const real = causes.filter((cause) => cause === 'fire').length;
  const unknown = causes.filter((cause) => cause === 'unknown').length;
  return { all: causes.length, real, unknown, unwanted: causes.length - real - unknown };
}

/** Disconnection that stands. */
export interface StandingDisconnection {
  lineId: number;
  since: string;
  /** Sections still disconnected; none for the whole installation. */
  sections: string[];
  offUntil: string | null;
  isPastTime: boolean;
}

/** Returns what is disconnected on a day: a reconnection ends the disconnections of its sections, or all if it names none. */
export function standingDisconnections(lines: readonly JournalLine[], day: string): StandingDisconnection[] {
  let standing: StandingDisconnection[] = [];
  for (const line of currentLines(lines)) {
    if (line.day > day) break;
    if (line.event === 'disconnection')
      standing.push({
        lineId: line.id,
        since: line.day,
        sections: [...line.sections],
        offUntil: line.offUntil,
        isPastTime: line.offUntil !== null && line.offUntil < day,
      });
    if (line.event === 'reconnection') standing = standing.flatMap((each) => reconnected(each, line));
  }
  return standing;
}

/** Returns what is left of a disconnection after a reconnection; one of the whole installation ends only as a whole. */
function reconnected(each: StandingDisconnection, line: JournalLine): StandingDisconnection[] {
  if (line.sections.length === 0) return [];
  if (each.sections.length === 0) return [each];
  const sections = each.sections.filter((section) => !names(line, section));
  return sections.length === 0 ? [] : [{ ...each, sections }];
}
