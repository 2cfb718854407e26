import type {
  PermitActName,
  PermitMarkName,
  PermitRole,
  PermitState,
  SigningRole,
} from '#contract/hotWork/hotWorkWords.ts';
import type { SteadyTime } from '#domain/rounds/operations.ts';
import { isPlausibleEnd, isWatchProven } from './permitWatch.ts';

/** Act as the rules need it; `received` is null on the device until the backend has it. */
export interface StateAct {
  act: PermitActName;
  role: SigningRole | null;
  note: string;
  /** Device's time of the act. */
  recordedAt: string;
  received: string | null;
  steady: SteadyTime;
  isClockUnproved: boolean;
}

/** Facts that the state depends on. */
export interface StateFacts {
  from: string;
  to: string;
  hasGuard: boolean;
  watchMinutes: number;
  needsDisconnection: boolean;
}

/** Mark of a permit, for one of its roles or the whole. */
export interface StateMark {
  mark: PermitMarkName;
  role: PermitRole | null;
}

/** Permit after its acts; `counted` says for each act, in order, whether it had an effect. */
export interface FoldedPermit {
  state: PermitState;
  signed: readonly SigningRole[];
  isDisconnected: boolean;
  /** Beginning of the watch; null before it. */
  watchStart: StateAct | null;
  marks: readonly StateMark[];
  counted: readonly boolean[];
}

/** Roles that must sign before the work. */
export const neededSignatures = ({ hasGuard }: Pick<StateFacts, 'hasGuard'>): SigningRole[] =>
  hasGuard ? ['issuer', 'worker', 'guard'] : ['issuer', 'worker'];

interface Progress {
  signed: SigningRole[];
  hasDisconnected: boolean;
  isDisconnected: boolean;
  watchStart: StateAct | null;
  isWatchOver: boolean;
  isWithdrawn: boolean;
  marks: StateMark[];
}

const isIssued = (facts: StateFacts, { signed, hasDisconnected }: Progress): boolean =>
  neededSignatures(facts).every((role) => signed.includes(role)) &&
  (hasDisconnected || !facts.needsDisconnection);

/** Returns the state that the progress so far means. */
function stateOf(facts: StateFacts, progress: Progress): PermitState {
  if (progress.isWithdrawn || progress.isWatchOver) {
    if (progress.isDisconnected) return 'disconnected';
    return progress.isWithdrawn ? 'withdrawn' : 'closed';
  }
  if (progress.watchStart) return 'watching';
  return isIssued(facts, progress) ? 'issued' : 'prepared';
}

const mark = (progress: Progress, name: PermitMarkName, role: PermitRole | null = null): void => {
  progress.marks.push({ mark: name, role });
};

/** Rules of each act: changes the progress and returns whether the act counts. */
const rules: Record<PermitActName, (act: StateAct, facts: StateFacts, progress: Progress) => boolean> = {
  sign: ({ role, recordedAt }, facts, progress) => {
    if (role === null || stateOf(facts, progress) !== 'prepared') return false;
    if (!neededSignatures(facts).includes(role) || progress.signed.includes(role)) return false;
    if (Date.parse(recordedAt) > Date.parse(facts.to)) return false;
    progress.signed.push(role);
    if (Date.parse(recordedAt) > Date.parse(facts.from)) mark(progress, 'signedLate', role);
    return true;
  },
  disconnect: (_act, facts, progress) => {
    const isDue = facts.needsDisconnection && !progress.hasDisconnected;
    if (!isDue || stateOf(facts, progress) !== 'prepared') return false;
    progress.hasDisconnected = true;
    progress.isDisconnected = true;
    return true;
  },
  endWork: (act, facts, progress) => {
    if (stateOf(facts, progress) !== 'issued') return false;
    progress.watchStart = act;
    if (Date.parse(act.recordedAt) > Date.parse(facts.to)) mark(progress, 'workPastEnd');
    return true;
  },
  reconnect: (_act, facts, progress) => {
    if (!progress.isDisconnected || ['prepared', 'issued'].includes(stateOf(facts, progress))) return false;
    progress.isDisconnected = false;
    return true;
  },
  endWatch: (act, facts, progress) => {
    const { watchStart } = progress;
    if (stateOf(facts, progress) !== 'watching' || !watchStart) return false;
    const isProven =
      isWatchProven(watchStart, act.steady, facts.watchMinutes) &&
      (act.received === null || isPlausibleEnd(watchStart, act.steady, act.received));
    if (!isProven && (!act.isClockUnproved || act.note.trim() === '')) return false;
    if (!isProven) mark(progress, 'clockUnproved');
    progress.isWatchOver = true;
    return true;
  },
  withdraw: ({ note }, facts, progress) => {
    const state = stateOf(facts, progress);
    if ((state !== 'prepared' && state !== 'issued') || note.trim() === '') return false;
    if (state === 'issued') mark(progress, 'withdrawnAfterIssue');
    progress.isWithdrawn = true;
    return true;
  },
};

/**
 * Returns a permit after its acts, in their order. Acts that its state doesn't allow have no effect and are told apart by `counted`: nothing
 * that was written is dropped, and none closes the permit without the proof or the mark that it needs.
 */
export function foldPermit(facts: StateFacts, acts: readonly StateAct[]): FoldedPermit {
  const progress: Progress = {
    signed: [],
    hasDisconnected: false,
    isDisconnected: false,
    watchStart: null,
    isWatchOver: false,
    isWithdrawn: false,
    marks: [],
  };
  const counted = acts.map((act) => rules[act.act](act, facts, progress));
  const { signed, isDisconnected, watchStart, marks } = progress;
  return { state: stateOf(facts, progress), signed, isDisconnected, watchStart, marks, counted };
}

/** Time for closing the permit after the end of the watch, in minutes. */
const closingMinutes = 60;

/**
 * Returns the end of a permit's next step: of the work, or of the watch with an hour to close it; null after the last step. A clock of a device
 * that is ahead doesn't delay the end of the watch.
 */
export function dueOf({ to, watchMinutes }: StateFacts, { state, watchStart }: FoldedPermit): Date | null {
  if (state === 'closed' || state === 'withdrawn') return null;
  if (!watchStart) return new Date(to);
  const { recordedAt, received } = watchStart;
  const started = Math.min(Date.parse(recordedAt), received === null ? Infinity : Date.parse(received));
  return new Date(started + (watchMinutes + closingMinutes) * 60_000);
}

/** Returns whether a permit is open past the time of its next step; a disconnection that stands after its end always is. */
export function isPastTime(facts: StateFacts, permit: FoldedPermit, now: Date): boolean {
  const due = dueOf(facts, permit);
  return due !== null && (permit.state === 'disconnected' || now.getTime() > due.getTime());
}
