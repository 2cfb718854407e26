import type { FlawState, Severity } from '#contract/constants.ts';
import { addTime, utcDay } from '../dates.ts';
import { isLateFlaw } from './findings.ts';

/** Flaw types of immediate danger to people. */
const critical = [
  'evacuation_route_obstructed',
  'evacuation_route_door_locked',
  'evacuation_route_door_stuck',
  'sprinkler_panel_valve_closed',
  'control_panel_disconnected',
  'alarm_button_no_alarm',
  'dangerous_voltage_cover_open',
];

/** Endings of the other types' keys: the equipment will fail (grave), or still works (slight). */
const grave =
  /_(missing|blocked|obstructed|snow|combustibles|pressure_low|weight_low|used|frozen|covered|no_sound|no_flow|no_contact|not_\w+|fault_shown|wedged|hole|penetration|valve_open|door_unlocked|status_red|too_much|wrong_storage)$/;
const slight =
  /_((sign|label|log|marking|directory)_missing|not_registered|untidy|noise|dirty|codes_outdated|packaging_damaged)$/;

/**
 * Returns the product's default severity for a flaw type, which customers can change. Null for unknown types, and without a type. [LIFE-66]
 */
export function usualSeverity(typeKey: string | null | undefined): Severity | null {
  if (!typeKey || typeKey.endsWith('other')) return null;
  if (critical.includes(typeKey)) return 1;
  if (slight.test(typeKey)) return 4;
  return grave.test(typeKey) ? 2 : 3;
}

/** Returns the day (UTC) by which a flaw must be fixed, YYYY-MM-DD; null if its severity has no limit. [LIFE-67] */
export function dueDay(found: string, dueDays: number | null | undefined): string | null {
  if (dueDays == null) return null;
  return utcDay(addTime(found, { days: dueDays }));
}

/** Fields that determine a flaw's state. */
export interface Progress {
  done: string | null;
  checked?: string | null | undefined;
  turnedDown?: string | null | undefined;
  personId?: number | null | undefined;
}

/** Returns a flaw's state. [LIFE-68] */
export function flawState({ done, checked, turnedDown, personId }: Progress): FlawState {
  if (turnedDown) return 'turnedDown';
  if (checked) return 'checked';
  if (done !== null) return 'fixed';
  return personId == null ? 'open' : 'assigned';
}

/** States by which flaws are counted. */
export type FlawEnd = 'open' | 'fixed' | 'turnedDown' | 'toCheck';

/** Returns whether a flaw is open, and how it was closed; one that waits for its check isn't fixed yet. [LIFE-154, LIFE-304] */
export function flawEnd(flaw: Pick<Progress, 'done' | 'turnedDown'> & CheckedFlaw): FlawEnd {
  if (flaw.done === null) return 'open';
  if (flaw.turnedDown) return 'turnedDown';
  return isToCheck(flaw) ? 'toCheck' : 'fixed';
}

/** Returns whether an open flaw's day has passed, by UTC as in the statistics. [LIFE-69] */
export function isOverdueFlaw(
  flaw: { done: string | null; due?: string | null | undefined },
  now: Date,
): boolean {
  return flaw.done === null && flaw.due != null && flaw.due < utcDay(now);
}

/**
 * Returns how late an open flaw is: `overdue` past its own day, `late` by its age if there is no day, else null. [DASH-23, LIFE-69,
 * LIFE-303]
 */
export function flawLateness(
  flaw: { done: string | null; created: string; due?: string | null | undefined },
  now: Date,
): 'overdue' | 'late' | null {
  if (flaw.due != null) return isOverdueFlaw(flaw, now) ? 'overdue' : null;
  return isLateFlaw(flaw, now) ? 'late' : null;
}

/** Fields of a flaw for the check of its fix. */
interface CheckedFlaw {
  needsCheck?: boolean | undefined;
  checked?: string | null | undefined;
  checkRefused?: string | null | undefined;
}

/** Returns whether a fixed flaw waits for another person's check. [LIFE-70] */
export function isToCheck(flaw: CheckedFlaw): boolean {
  return flaw.needsCheck === true && !flaw.checked && !flaw.checkRefused;
}
