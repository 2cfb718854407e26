import { perItem } from '#domain/rounds/operationEffects.ts';
import { type ActMention, type RoundAct, schemaVersionOf } from '#domain/rounds/operations.ts';
import type { RoundState } from '#domain/rounds/roundView.ts';
import { inverseOf, undoActs } from '#domain/rounds/undo.ts';
import type { Device } from '#offline/log/device.ts';
import { announce } from '#offline/log/logEvents.ts';
import type { LoggedCall, NewOperation, StoredPhoto } from '#offline/log/outboxTypes.ts';
import { now, nowIso, utcOffsetMinutes } from '#platform/time/clock.ts';
import { clockNote } from '#platform/time/clockSkew.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { newId } from '#platform/ids.ts';
import type { TabRound, RoundOwner } from './tabRound.ts';
import { aboutNow, type NewKeys, redoOf } from './redoing.ts';
import type { ActOutcome, ActRequest, UndoOutcome } from './recordedActs.ts';
import { pressedBy, refusal, refusedByDevice } from './recordedActs.ts';

/** Dependencies of recording; `onPressed` and `onShown` report the targets that a tap presses and releases. */
export interface RecordingPorts {
  owner: RoundOwner;
  email: string;
  outbox: Device['outbox'];
  tab: TabRound;
  isWriting: () => boolean;
  onPressed: (targets: string[]) => void;
  onShown: (targets: string[]) => void;
}

/** Queue of a tab's acts on a round: each is stored before it is shown. */
export interface RoundRecording {
  record(request: ActRequest): Promise<ActOutcome>;
  /** Undoes the last act; with `asksWhenSent` a partly sent act is only reported, not undone. */
  undo(options?: { asksWhenSent: boolean }): Promise<UndoOutcome>;
  /** Redoes the act undone last. */
  redo(): Promise<ActOutcome>;
  /** Resolves when every act so far is stored or refused. */
  settled(): Promise<void>;
}

/** Returns why no act may be recorded now; null when one may. */
const refusedNow = ({ tab, isWriting }: RecordingPorts): ReturnType<typeof refusal> | null => {
  const view = tab.view();
  if (!view) return refusal('round_not_open');
  if (!isWriting()) return refusal('round_read_only');
  if (view.phase !== 'finished') return null;
  return { status: 'refused', failure: httpFailure(409, { codes: ['round_finished'] }) };
};

const envelope = ({ owner, tab }: RecordingPorts, act: RoundAct, actId: string): NewOperation => ({
  ...act,
  ...owner,
  opId: newId(),
  actId,
  rootCustomerId: tab.view()?.round.rootCustomerId ?? null,
  recordedAt: nowIso(),
  ...clockNote(),
  tzOffset: utcOffsetMinutes(),
  schemaVersion: schemaVersionOf(act),
});

/** Returns the operations of an act, with its undo data if it can be undone. */
const toOperations = (
  ports: RecordingPorts,
  acts: readonly RoundAct[],
  about: ActMention | null,
  before: RoundState,
): NewOperation[] => {
  const actId = newId();
  return acts.map((act, at) => ({
    ...envelope(ports, act, actId),
    ...(about && { inverse: inverseOf(before, act) }),
    ...(about && at === 0 && { about }),
  }));
};

/** Returns the inverse of the last act as operations, and its description; a refusal when nothing can be undone. */
const opposite = async (
  ports: RecordingPorts,
): Promise<{ added: NewOperation[]; undoes: string; isSent: boolean; outcome: UndoOutcome } | null> => {
  const last = ports.tab.lastUndoable();
  if (!last) return null;
  const log = await ports.outbox.readRound(ports.owner);
  const isSealed = ({ call, state }: LoggedCall): boolean =>
    call !== null && call.step !== 'round' && state !== 'parked';
  const sealed = new Set(log.calls.filter(isSealed).flatMap((logged) => logged.opIds));
  const undone = undoActs(last.operations, ({ opId }) => sealed.has(opId));
  const { actId: undoes } = last.lastAct;
  const actId = newId();
  const acts = undone?.acts.flatMap(perItem) ?? [];
  return {
    added: acts.map((act) => ({ ...envelope(ports, act, actId), undoes })),
    undoes,
    isSent: last.operations.some(({ opId }) => sealed.has(opId)),
    outcome: undone ? { status: 'stored', keptFixes: undone.keptFixes } : refusal('nothing_to_undo'),
  };
};

const makeTurns = () => {
  let turn: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const run = turn.then(work, work);
    turn = run.catch(() => undefined);
    return run;
  };
};

/** Starts the queue of a tab's acts on a round. */
export const makeRecording = (ports: RecordingPorts): RoundRecording => {
  const { owner, email, outbox, tab, onPressed, onShown } = ports;
  const inTurn = makeTurns();
  const newKeys: NewKeys = new Map();
  /** Operations and acts that were stored but not yet reported. */
  let addedCount = 0;
  let actCount = 0;

  /** Writes, reads back, and only then changes the view. Rejects with a `StorageError`. */
  const store = async (
    added: readonly NewOperation[],
    photos: readonly StoredPhoto[] = [],
  ): Promise<void> => {
    const operations = await outbox.append(added, photos);
    tab.add(operations);
    addedCount += operations.length;
  };

  /** Shows the result of an act, and notifies other tabs of this browser of the number of waiting acts. */
  const show = (targets: string[]): void => {
    onShown(targets);
    const [added, acts] = [addedCount, actCount];
    [addedCount, actCount] = [0, 0];
    if (added > 0) announce({ ...owner, kind: 'appended', added, acts });
  };

  return {
    record: async ({ acts, about, photos = [] }) => {
      const targets = pressedBy(about);
      const recorded = inTurn(async (): Promise<ActOutcome> => {
        const before = tab.view();
        const currentRefusal = refusedNow(ports);
        if (currentRefusal || !before) return currentRefusal ?? refusal('round_not_open');
        const built = acts(before, { userName: email, now: now() });
        if (built.length === 0) return { status: 'stored' };
        await store(toOperations(ports, built.flatMap(perItem), about, before), photos);
        actCount += 1;
        return { status: 'stored' };
      });
      // In this order the write is in progress while the screen renders the press.
      onPressed(targets);
      return recorded.catch(refusedByDevice).finally(() => show(targets));
    },
    undo: ({ asksWhenSent } = { asksWhenSent: false }) =>
      inTurn(async (): Promise<UndoOutcome> => {
        const currentRefusal = refusedNow(ports);
        if (currentRefusal) return currentRefusal;
        const reversal = await opposite(ports);
        if (!reversal) return refusal('nothing_to_undo');
        if (asksWhenSent && reversal.isSent && reversal.outcome.status === 'stored')
          return { status: 'sent', keptFixes: reversal.outcome.keptFixes };
        await store(reversal.added);
        actCount += reversal.isSent ? 1 : -1;
        tab.dropUndoable(reversal.undoes);
        return reversal.outcome;
      })
        .catch(refusedByDevice)
        .finally(() => show([])),
    redo: () =>
      inTurn(async (): Promise<ActOutcome> => {
        const [refused, before, next] = [refusedNow(ports), tab.view(), tab.nextRedo()];
        if (refused || !before) return refused ?? refusal('round_not_open');
        const redo = next && (await redoOf(before, next.operations, newKeys, outbox.photo));
        if (!redo) {
          tab.addRedone([]);
          return refusal('nothing_to_redo');
        }
        const about = aboutNow(next.operations[0]?.about ?? null, newKeys);
        const operations = await outbox.append(toOperations(ports, redo.acts, about, before), redo.photos);
        tab.addRedone(operations);
        addedCount += operations.length;
        actCount += 1;
        return { status: 'stored' };
      })
        .catch(refusedByDevice)
        .finally(() => show([])),
    settled: () => inTurn(() => Promise.resolve()),
  };
};
