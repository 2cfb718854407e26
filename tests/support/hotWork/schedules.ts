import type { PermitState } from '#contract/hotWork/hotWorkWords.ts';
import type { StateAct, StateFacts } from '#domain/hotWork/permitState.ts';
import { makeRandom } from '#tests/faults/random.ts';
import { foldPermit } from '#domain/hotWork/permitState.ts';

const second = 1_000;
const minute = 60 * second;
const start = Date.parse('2026-11-20T09:00:00.000Z');

/** Act as a device sent it, with the true time at which it was done; `receivedMs` is the backend's time. */
export interface SentAct {
  key: string;
  act: StateAct;
  doneMs: number;
  receivedMs: number;
}

/** Schedule of a permit on a device: its facts, and its acts in the order in which the backend receives them, with repetitions. */
export interface Schedule {
  facts: StateFacts;
  deliveries: SentAct[];
  /** State that the device showed after its last act, before it sent everything. */
  shownState: PermitState;
}

/** Device whose clock of the wall moves, which sleeps, reloads and loses the network. */
function makeDevice(random: () => number) {
  let now = start;
  let wallOffset = 0;
  let [page, pageMs, lastMs] = [1, 0, start];
  let contact: { at: number; ms: number } | null = null;
  let isOnline = random() < 0.6;
  const waiting: SentAct[] = [];
  const deliveries: SentAct[] = [];
  const received = new Map<string, number>();
  const between = (from: number, to: number) => from + random() * (to - from);

  const tick = (ms: number, isAsleep = false) => {
    now += ms;
    if (!isAsleep) pageMs += now - lastMs;
    lastMs = now;
  };
  const deliver = () => {
    if (!isOnline) return;
    for (const waitingAct of waiting.splice(0)) {
      tick(between(1, 400));
      const delivery = { ...waitingAct, receivedMs: now };
      deliveries.push(delivery);
      // The answer may be lost: the act is sent again under its key.
      if (random() < 0.2) {
        tick(between(1, 20 * second));
        deliveries.push({ ...delivery, receivedMs: now });
      }
      if (!received.has(delivery.key)) received.set(delivery.key, delivery.receivedMs);
    }
    // The header has whole seconds, of which the device takes the middle.
    contact = { at: Math.floor(now / second) * second + second / 2, ms: pageMs };
  };
  /** Lets time pass with all that can happen meanwhile. */
  const pass = (length: number) => {
    const end = now + length;
    while (now < end) {
      tick(Math.min(end - now, between(second, 15 * minute)), random() < 0.25);
      if (random() < 0.2) wallOffset += between(-30 * 60 * minute, 30 * 60 * minute);
      if (random() < 0.1) {
        [page, pageMs, contact] = [page + 1, between(0, second), null];
      }
      if (random() < 0.3) isOnline = !isOnline;
      deliver();
    }
  };
  const steady = () => ({
    page: `page ${page}`,
    ms: pageMs,
    ...(contact && { at: contact.at + pageMs - contact.ms }),
  });
  const write = (act: Pick<StateAct, 'act'> & Partial<StateAct>) => {
    const recordedAt = new Date(now + wallOffset).toISOString();
    const blank = { role: null, note: '', received: null, isClockUnproved: false };
    const content = { ...blank, recordedAt, steady: steady(), ...act };
    waiting.push({
      key: `${deliveries.length} ${waiting.length} ${now}`,
      act: content,
      doneMs: now,
      receivedMs: 0,
    });
    deliver();
  };
  /** Returns the acts as the device knows them, with the backend's times that it has learned. */
  const knownActs = (): StateAct[] => {
    const byKey = new Map([...deliveries, ...waiting].map((sent) => [sent.key, sent]));
    return [...byKey.values()].map(({ key, act }) => {
      const at = received.get(key);
      return { ...act, received: at === undefined ? null : new Date(at).toISOString() };
    });
  };
  const goOnline = () => {
    isOnline = true;
    deliver();
  };
  return { pass, write, knownActs, goOnline, between, steady, deliveries };
}

/** Draws the schedule of a permit on an honest device. Its user now and then ends the watch too early, or with a note. */
export function drawSchedule(seed: number): Schedule {
  const random = makeRandom(seed).next;
  const device = makeDevice(random);
  const facts: StateFacts = {
    from: new Date(start).toISOString(),
    to: new Date(start + 24 * 60 * minute).toISOString(),
    hasGuard: random() < 0.5,
    watchMinutes: random() < 0.7 ? 60 : 90,
    needsDisconnection: random() < 0.3,
  };
  const { pass, write, between } = device;
  pass(between(0, 30 * minute));
  write({ act: 'sign', role: 'issuer' });
  if (facts.hasGuard) write({ act: 'sign', role: 'guard' });
  if (facts.needsDisconnection) write({ act: 'disconnect' });
  write({ act: 'sign', role: 'worker' });
  pass(between(0, 120 * minute));
  write({ act: 'endWork' });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    pass(between(5 * minute, 50 * minute));
    if (facts.needsDisconnection && random() < 0.4) write({ act: 'reconnect' });
    const isNoted = random() < 0.08;
    if (isNoted) write({ act: 'endWatch', isClockUnproved: true, note: 'Klockan' });
    else if (random() < 0.6) write({ act: 'endWatch' });
    if (foldPermit(facts, device.knownActs()).state === 'closed') break;
  }
  const shownState = foldPermit(facts, device.knownActs()).state;
  device.goOnline();
  return { facts, deliveries: device.deliveries, shownState };
}

/** Returns the acts that the backend has stored after all deliveries: the first of each key. */
export function storedActs({ deliveries }: Pick<Schedule, 'deliveries'>): { act: StateAct; sent: SentAct }[] {
  const rows = new Map<string, { act: StateAct; sent: SentAct }>();
  for (const delivery of deliveries)
    if (!rows.has(delivery.key)) {
      const act = { ...delivery.act, received: new Date(delivery.receivedMs).toISOString() };
      rows.set(delivery.key, { act, sent: delivery });
    }
  return [...rows.values()];
}

/** Returns the true length of a watch that ended, in minutes: from the end of the work that counts to the end of the watch that does. */
export function trueWatchMinutes(
  stored: readonly { act: StateAct; sent: SentAct }[],
  counted: readonly boolean[],
): number {
  const timeOf = (name: StateAct['act']) =>
    stored.find(({ act }, index) => act.act === name && counted[index])?.sent.doneMs ?? Number.NaN;
  return (timeOf('endWatch') - timeOf('endWork')) / minute;
}
