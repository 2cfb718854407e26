import { setTimeout as pause } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Database } from '#server/db/client.ts';
import type { ObjectStore } from '#server/services/files/objectStore.ts';
import { newKey, someBytes } from '../objectStore/storeRules.ts';
import { createSeed } from '../seeds/seed.ts';
import { recordOf } from '../seeds/storedBytes.ts';
import { testNow } from '../server/backend.ts';
import { ready } from '../server/serverProcess.ts';
import type { StartedServer } from '../server/serverProcess.ts';
import { runBackup, runRestore } from './commands.ts';
import { runKilled } from './killedCommand.ts';

/** A tenant with files of these sizes. */
export async function addFiles(db: Database, objects: ObjectStore, sizes: readonly number[]): Promise<void> {
  const seed = createSeed(db, () => testNow.toISOString());
  const { level } = await seed.tenant();
  for (const [at, size] of sizes.entries()) {
    const [storageKey, bytes] = [newKey(), someBytes(size, at + 1)];
    await objects.write(storageKey, [bytes]);
    await seed.file({ customerId: level.id }, { storageKey, ...recordOf(bytes) });
  }
}

/** A moment within each of so many equal parts of a time. */
const momentsIn = (ms: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => ms * ((at + Math.random()) / count));

/**
 * Makes a whole backup; then kills others at random moments, each of which leaves a whole one or none, and makes another whole one.
 * Only what is killed or measured runs in a child process, whose start costs more than the command.
 */
export async function killBackups(
  env: NodeJS.ProcessEnv,
  place: (name: string) => string,
  kills: number,
): Promise<void> {
  const first = await runKilled(['backup', place('whole')], env);
  expect([first.code, first.words]).toEqual([0, expect.stringContaining('The backup is whole')]);
  expect((await runBackup(env, place('whole'))).words).toContain('wants an empty place');
  let killed = 0;
  for (const [at, afterMs] of inTurn(import.meta.filename, momentsIn(first.tookMs, kills)).entries()) {
    const { code } = await runKilled(['backup', place(`backup${at}`)], env, pause(afterMs));
    if (code === null) killed += 1;
    const { words } = await runRestore(env, place(`backup${at}`), '--check');
    const isWhole = words.includes('All of it is as its digests say');
    if (code === 0) expect(isWhole, `after ${afterMs} ms`).toBe(true);
    else if (!isWhole) expect(words, `after ${afterMs} ms`).toContain('no whole backup');
  }
  expect(killed).toBeGreaterThan(0);
  const last = await runKilled(['backup', place('last')], env);
  expect([last.code, last.words], 'after all kills').toEqual([0, expect.stringContaining('is whole')]);
}

/** An empty place that a restore goes to. */
export interface RestoreTarget {
  env: NodeJS.ProcessEnv;
  /** Whether it has the mark of a restore that isn't finished. */
  isMarked: () => Promise<boolean>;
  /** Starts a server on it, or on its database alone. */
  start: () => StartedServer;
}

/**
 * Kills restores, one as soon as it has begun and others at random moments, each into a target of its own: each half restore keeps the
 * mark that no server starts on, and the same command continues to the end.
 */
export async function killRestores(
  from: string,
  makeTarget: () => Promise<RestoreTarget>,
  { kills, compare }: { kills: number; compare: (target: RestoreTarget) => Promise<void> },
): Promise<void> {
  const measured = await makeTarget();
  const whole = await runKilled(['restore', from], measured.env);
  expect([whole.code, whole.words]).toEqual([0, expect.stringContaining('All of it is restored')]);
  await compare(measured);
  const drawn = inTurn(import.meta.filename, momentsIn(whole.tookMs, kills)).map((ms) => () => pause(ms));
  const begun = (target: RestoreTarget) =>
    vi.waitUntil(target.isMarked, { timeout: 60_000, interval: 10 }).catch(() => undefined);
  for (const [at, moment] of [begun, ...drawn].entries()) {
    const target = await makeTarget();
    const { code } = await runKilled(['restore', from], target.env, moment(target));
    const isHalf = await target.isMarked();
    if (at === 0) {
      expect(isHalf, 'killed as soon as it had begun').toBe(true);
      // A server knows nothing of a restore but its mark, so one refusal stands for all.
      await expectRefusal(target);
    }
    if (code !== 0) await expectRepeat(from, target, isHalf);
    await compare(target);
  }
  const server = measured.start();
  await ready(server);
  server.program.kill('SIGTERM');
  await server.ended;
}

async function expectRefusal(target: RestoreTarget): Promise<void> {
  const { ended, words } = target.start();
  expect([await ended, words.error]).toEqual([1, expect.stringContaining('was broken off')]);
}

/** A restore that was killed before its end goes on; one that was killed behind it finds its own work. */
async function expectRepeat(from: string, { env }: RestoreTarget, isHalf: boolean): Promise<void> {
  const { code, words } = await runRestore(env, from);
  if (isHalf || code === 0)
    expect([code, words]).toEqual([0, expect.stringContaining('All of it is restored')]);
  else expect(words).toMatch(/ already: a restore wants an empty/);
}
