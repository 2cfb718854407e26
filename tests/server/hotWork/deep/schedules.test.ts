import { describe, expect, test } from 'vitest';
import type { CertificateKey } from '#contract/competence/certificates.ts';
import type { HotWorkPermitDetails } from '#contract/hotWork/hotWorkPermit.ts';
import { newPermit } from '#tests/support/hotWork/permitBodies.ts';
import { permitSeed } from '#tests/support/hotWork/permitSeed.ts';
import { makeRandom } from '#tests/faults/random.ts';
import { drawSchedule, storedActs, trueWatchMinutes } from '#tests/support/hotWork/schedules.ts';
import type { SentAct } from '#tests/support/hotWork/schedules.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

/** Last day of the drawn permits' work in Sweden: they begin at 10 o'clock and may last a day. */
const lastDay = '2026-11-21';
const certificateOf = { issuer: 'hotWorkIssuer', worker: 'hotWorker', watcher: 'fireGuard' } as const;
const drawnDays = [null, '2026-11-19', '2026-11-20', lastDay, '2026-11-22'] as const;

type Role = keyof typeof certificateOf;
const roles = Object.keys(certificateOf) as Role[];

/** Returns a UUID of a text, so that the keys and pages of a schedule have the form of a device's. */
function uuidsOf() {
  const ids = new Map<string, string>();
  return (text: string) => {
    const id = ids.get(text) ?? crypto.randomUUID();
    ids.set(text, id);
    return id;
  };
}

async function replay(seed: number) {
  const { building, level, people } = await backend.seed.tenant();
  const device = permitSeed(backend, people.Admin);
  const random = makeRandom(seed * 7).next;
  const schedule = drawSchedule(seed);
  const { facts } = schedule;
  const lastDays = Object.fromEntries(
    roles.map((role) => [role, drawnDays[Math.floor(random() * drawnDays.length)] ?? null]),
  ) as Record<Role, string | null>;
  const nameOf = (role: Role) => `Person ${role}`;
  for (const role of roles) {
    const certificate: CertificateKey = certificateOf[role];
    const place = { customerId: level.id };
    if (lastDays[role] !== null)
      await device.certificate(place, certificate, { person: nameOf(role), validUntil: lastDays[role] });
  }
  const alarm = await device.installation({ customerId: level.id, id: building.id });
  const uuid = uuidsOf();
  const moveTo = (ms: number) => device.minutes((ms - backend.time.now.getTime()) / 60_000);
  const body = newPermit(building.id, {
    key: uuid('permit'),
    from: facts.from,
    to: facts.to,
    watchMinutes: facts.watchMinutes,
    ...Object.fromEntries(roles.map((role) => [role, { name: nameOf(role) }])),
    ...(facts.hasGuard && { guard: { name: 'Gustav Vakt' } }),
    ...(facts.needsDisconnection && { disconnections: [{ installationId: alarm.id }] }),
  });
  const [first] = schedule.deliveries;
  await moveTo(first?.receivedMs ?? 0);
  await device.send('HotWorkPermit', body);
  const send = async ({ key, act, receivedMs }: SentAct) => {
    await moveTo(receivedMs);
    const { received: _received, steady, ...content } = act;
    return device.act(body.key, {
      ...content,
      key: uuid(key),
      steady: { ...steady, page: uuid(steady.page) },
      ...(act.act === 'disconnect' && { approver: { name: 'Sven Skötare' } }),
    });
  };
  let permit: HotWorkPermitDetails | null = null;
  for (const delivery of schedule.deliveries) permit = await send(delivery);
  if (!permit) throw new Error('Nothing was sent.');
  return { permit, lastDays, schedule };
}

describe('drawn schedules against the backend', () => {
  const outcomes: string[] = [];
  const seeds = Array.from({ length: 30 }, (_, index) => 2_001 + index);

  test.each(seeds)(
    'of seed %i close nothing early or uncertified without a mark [SBA-82, SBA-84]',
    async (seed) => {
      const { permit, lastDays, schedule } = await replay(seed);
      const storedRows = storedActs(schedule);
      expect(permit.acts).toHaveLength(storedRows.length);
      const minutes = trueWatchMinutes(
        storedRows,
        permit.acts.map(({ counts }) => counts),
      );
      const hasMark = (mark: string, role: string | null = null) =>
        permit.marks.some((each) => each.mark === mark && each.role === role);
      for (const role of roles) {
        const until = lastDays[role];
        expect(hasMark('certificateMissing', role)).toBe(until === null);
        expect(hasMark('certificateEnded', role)).toBe(until !== null && until < lastDay);
      }
      const isUnproved = hasMark('clockUnproved');
      if (permit.state === 'closed' && !isUnproved)
        expect(minutes).toBeGreaterThanOrEqual(schedule.facts.watchMinutes);
      outcomes.push(isUnproved ? 'unproved' : permit.state);
    },
  );

  test('some of them close proven, and some stay open', () => {
    expect(outcomes.filter((outcome) => outcome === 'closed').length).toBeGreaterThan(5);
    expect(outcomes).toContain('watching');
  });
});
