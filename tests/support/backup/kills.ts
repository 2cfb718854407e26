import { setTimeout as pause } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Database } from '#server/db/client.ts';
import type { ObjectStore } from '#server/services/files/objectStore.ts';
import { newKey, someBytes } from '../objectStore/storeRules.ts';
import { createSeed } from '../seeds/seed.ts';
import { recordOf } from '../seeds/storedBytes.ts';
import { testNow } from '../testNow.ts';
import { ready } from '../server/serverProcess.ts';
import type { StartedServer } from '../server/serverProcess.ts';
import { runBackup, runRestore } from './commands.ts';
import { runKilled } from './killedCommand.ts';

/** Creates a tenant with files of these sizes. */
export async function addFiles(db: Database, objects: ObjectStore, sizes: readonly number[]): Promise<void> {
  const seed = createSeed(db, () => testNow.toISOString());
  const { level } = await seed.tenant();
  for (const [at, size] of sizes.entries()) {
    const [storageKey, bytes] = [newKey(), someBytes(size, at + 1)];
    await objects.write(storageKey, [bytes]);
    await seed.file({ customerId: level.id }, { storageKey, ...recordOf(bytes) });
  }
}

/** Returns a random time within each of `count` equal parts of a duration. */
const momentsIn = (ms: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => ms * ((at + Math.random()) / count));

/**
 * Makes a complete backup; then kills others at random times, each of which leaves a complete one or none,
 * and makes another complete one. Only killed or measured commands run in a child process, whose start costs
 * more than the command.
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

/** An empty target of a restore. */
export interface RestoreTarget {
  env: NodeJS.ProcessEnv;
  /** Returns true if it has the mark of an unfinished restore. */
  isMarked: () => Promise<boolean>;
  /** Starts a server on it. */
  start: () => StartedServer;
}

/**
 * Kills restores, one right at its start and others at random times, each with its own target: an unfinished
 * restore keeps the mark that prevents a server's start, and the same command completes it.
 */
export async function killRestores(
  from: string,
  makeTarget: () => Promise<RestoreTarget>,
  { kills, compare }: { kills: number; compare: (target: RestoreTarget) => Promise<void> },
): Promise<void> {
  const measured = await makeTarget();
  const wholeRun = await runKilled(['restore', from], measured.env);
  expect([wholeRun.code, wholeRun.words]).toEqual([0, expect.stringContaining('All of it is restored')]);
  await compare(measured);
  const killTimes = inTurn(import.meta.filename, momentsIn(wholeRun.tookMs, kills)).map(
    (ms) => () => pause(ms),
  );
  const begun = (target: RestoreTarget) =>
    vi.waitUntil(target.isMarked, { timeout: 60_000, interval: 10 }).catch(() => undefined);
  for (const [at, moment] of [begun, ...killTimes].entries()) {
    const target = await makeTarget();
    const { code } = await runKilled(['restore', from], target.env, moment(target));
    const isHalf = await target.isMarked();
    if (at === 0) {
      expect(isHalf, 'killed as soon as it had begun').toBe(true);
      // A server knows an unfinished restore by its mark only, so one refusal covers all.
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

/** Expects that a killed restore resumes, and that one killed after its end finds its own result. */
async function expectRepeat(from: string, { env }: RestoreTarget, isHalf: boolean): Promise<void> {
  const { code, words } = await runRestore(env, from);
  if (isHalf || code === 0)
    expect([code, words]).toEqual([0, expect.stringContaining('All of it is restored')]);
  else expect(words).toMatch(/ already: a restore wants an empty/);
}
