import type {
  BasisPerson,
  HotWorkBasis,
  HotWorkPermitDetails,
  PermitFacts,
  PermitPerson,
} from '#contract/hotWork/hotWorkPermit.ts';
import type { PermitRole } from '#contract/hotWork/hotWorkWords.ts';
import { dayIn } from '#domain/dates.ts';
import { certificateMark, isSamePerson } from '#domain/hotWork/permitPeople.ts';
import type { FoldedPermit, StateAct, StateFacts, StateMark } from '#domain/hotWork/permitState.ts';
import { foldPermit } from '#domain/hotWork/permitState.ts';
import type { WaitingCall } from '#offline/log/outboxTypes.ts';
import type { PermitPayload } from './waitingPermits.ts';

/** Act on a permit as this device knows it; `received` is null while it waits. */
export type LocalAct = StateAct &
  Pick<HotWorkPermitDetails['acts'][number], 'key' | 'approver' | 'signature' | 'isTyped' | 'isElsewhere'>;

/** Permit as this device knows it: what the backend has, and what waits. */
export interface LocalPermit {
  key: string;
  /** Null while the backend hasn't confirmed it. */
  id: number | null;
  facts: PermitFacts;
  isElsewhere: boolean;
  acts: readonly LocalAct[];
  folded: FoldedPermit;
  marks: readonly StateMark[];
  /** Number of its calls that wait, and whether one was refused. */
  waitingCount: number;
  isRefused: boolean;
}

/** Returns what the state depends on. */
export const stateFacts = ({ from, to, guard, watchMinutes, disconnections }: PermitFacts): StateFacts => ({
  from,
  to,
  hasGuard: guard !== null,
  watchMinutes,
  needsDisconnection: disconnections.length > 0,
});

/** Returns the certificates that a device knows of a person. */
export const certificatesOf = (
  people: readonly BasisPerson[],
  person: Pick<PermitPerson, 'userId' | 'name'>,
): BasisPerson['certificates'] =>
  people.filter((known) => isSamePerson(known, person)).flatMap(({ certificates }) => certificates);

/** Returns the persons of a permit by role. */
export const personsOf = (facts: PermitFacts): [PermitRole, PermitPerson][] => {
  const { issuer, worker, guard, watcher } = facts;
  return [
    ['issuer', issuer],
    ['worker', worker],
    ...(guard ? [['guard', guard] as [PermitRole, PermitPerson]] : []),
    ['watcher', watcher],
  ];
};

/** Returns the marks of the certificates by the device's dated copy, which the backend checks again. */
function certificateMarks(facts: PermitFacts, { people, timeZone }: HotWorkBasis): StateMark[] {
  const day = dayIn(facts.to, timeZone);
  return personsOf(facts).flatMap(
    ([role, person]) => certificateMark(role, person, certificatesOf(people, person), day) ?? [],
  );
}

const sameMark = (one: StateMark, other: StateMark) => one.mark === other.mark && one.role === other.role;

/** Returns a permit with the calls of it that wait; `stored` is null for one that the backend doesn't have yet. */
function localPermit(
  stored: HotWorkPermitDetails | null,
  calls: readonly WaitingCall<PermitPayload>[],
  basis: HotWorkBasis | null,
): LocalPermit | null {
  const created = calls.flatMap(({ payload }) => ('permit' in payload ? [payload.permit] : []))[0];
  const facts = stored ?? (created as PermitFacts | undefined);
  const key = stored?.key ?? created?.key;
  if (!facts || key === undefined) return null;
  const storedActs: LocalAct[] = stored?.acts ?? [];
  const waitingActs = calls.flatMap(({ payload }): LocalAct[] => {
    if (!('act' in payload) || storedActs.some((act) => act.key === payload.act.key)) return [];
    const { role = null, approver = null, note = '', isTyped = false, isClockUnproved = false } = payload.act;
    return [
      {
        ...payload.act,
        role,
        approver: approver && { ...(approver as PermitPerson), isElsewhere: false },
        note,
        isTyped,
        isClockUnproved,
        received: null,
        isElsewhere: false,
      },
    ];
  });
  const acts = [...storedActs, ...waitingActs];
  const folded = foldPermit(stateFacts(facts), acts);
  const ownMarks = [...folded.marks, ...(stored || !basis ? [] : certificateMarks(facts, basis))];
  const marks = [...(stored?.marks ?? []), ...ownMarks].filter(
    (mark, index, all) => all.findIndex((each) => sameMark(each, mark)) === index,
  );
  return {
    key,
    id: stored?.id ?? null,
    facts,
    isElsewhere: stored?.isElsewhere ?? false,
    acts,
    folded,
    marks,
    waitingCount: calls.length,
    isRefused: calls.some(({ state }) => state === 'parked'),
  };
}

const keyOfCall = ({ payload }: WaitingCall<PermitPayload>): string =>
  'permit' in payload ? payload.permit.key : payload.act.permitKey;

/** Returns the permits of a building, those that wait first. */
export function localPermits(
  stored: readonly HotWorkPermitDetails[],
  calls: readonly WaitingCall<PermitPayload>[],
  basis: HotWorkBasis | null,
): LocalPermit[] {
  const callsByKey = Map.groupBy(calls, keyOfCall);
  const storedKeys = stored.map(({ key }) => key);
  const newKeys = [...callsByKey.keys()].filter((key) => !storedKeys.includes(key));
  return [
    ...newKeys.flatMap((key) => localPermit(null, callsByKey.get(key) ?? [], basis) ?? []),
    ...stored.flatMap((each) => localPermit(each, callsByKey.get(each.key) ?? [], basis) ?? []),
  ];
}
