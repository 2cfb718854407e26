import { setTimeout as sleep } from 'node:timers/promises';
import { figureTable, rounded, type Section } from '#scripts/support/results.ts';
import { makeRandom } from '#tests/faults/random.ts';
import { calls } from '#contract/calls.ts';
import { at } from '../support/observe.ts';
import { residentMiB } from '../support/watchServer.ts';
import { startSite, type Site } from './site.ts';
import { openSteps } from './steps.ts';
import { asker, openMix } from './tabletMix.ts';

const minuteMs = 60_000;
const sampleMs = 5_000;
/** Interval of the office's requests, in milliseconds. */
const officeMs = 500;
const officeAccount = 'customeradmin';
const officeReads = [
  `${calls.listBuildings.path}?pageSize=20`,
  calls.countWork.path,
  `${calls.listFlaws.path}?pageSize=20&done=false`,
  calls.listDuePlans.path,
  calls.getActiveCustomer.path,
  `${calls.searchEverywhere.path}?text=d%C3%B6rr`,
];

/** Measurements of one minute of the mix. */
interface Minute {
  /** Number of the servers' start. */
  start: number;
  ms: number[];
  officeMs: number[];
  failures: string[];
  memoryMiB: number[];
}

interface MixOptions {
  rate: number;
  minutes: number;
  seed: number;
}

/** Measures a constant rate of requests, independent of response times, and an office that reads meanwhile. */
export async function measureMix(options: MixOptions): Promise<Section> {
  const { rate, minutes, seed } = options;
  const steps = openSteps<Minute>('mix', options);
  const start = (steps.done.at(-1)?.start ?? 0) + 1;
  // Memory is only comparable within one start of the servers.
  const watched = Math.ceil((minutes * 2) / 3);
  const missing = Math.max(minutes - steps.done.length, steps.done.length < minutes ? watched : 0);
  if (missing > 0) {
    const site = await startSite({ isDemo: true });
    try {
      const mix = await openMix(site.url, makeRandom(seed));
      const office = asker(site.url, officeAccount);
      for (let minute = 0; minute < missing; minute += 1) {
        const measured = await runMinute(site, mix, office, rate);
        steps.add({ start, ...measured });
        console.log(
          `minute ${minute + 1} of ${missing}: p95 ${rounded(at(measured.ms, 0.95))} ms, office ${rounded(at(measured.officeMs, 0.95))} ms, ${rounded(measured.memoryMiB.at(-1) ?? 0)} MiB, ${measured.failures.length} failures`,
        );
      }
    } finally {
      await site.stop();
    }
  }
  const { done } = steps;
  const last = done.filter((one) => one.start === done.at(-1)?.start).slice(-watched);
  const failures = done.flatMap((one) => one.failures);
  const figures = figureTable([
    {
      what: 'requests a second',
      value: rounded(done.flatMap((one) => one.ms).length / done.length / 60, 1),
      unit: '',
      atLeast: rate * 0.98,
    },
    { what: 'answers without a success', value: failures.length, unit: '', atMost: 0 },
    {
      what: 'an answer, p95',
      value: rounded(
        at(
          done.flatMap((one) => one.ms),
          0.95,
        ),
      ),
      unit: 'ms',
      atMost: 300,
    },
    {
      what: "the office's reading, p95",
      value: rounded(
        at(
          done.flatMap((one) => one.officeMs),
          0.95,
        ),
      ),
      unit: 'ms',
      atMost: 500,
    },
    {
      what: `memory of both servers, growth over the last ${watched} minutes`,
      value: rounded(growth(last)),
      unit: '%',
      atMost: 5,
    },
    {
      what: 'memory of both servers at the end',
      value: rounded(last.at(-1)?.memoryMiB.at(-1) ?? 0),
      unit: 'MiB',
    },
  ]);
  steps.forget();
  const how = `${rate} requests a second for ${done.length} minutes through HAProxy to two servers on PostgreSQL 15 with the demo data, all on one machine and from one address: items, questions, flaws and photos of running rounds, and what tablets and offices open. Beside it somebody reads what an office opens, every ${officeMs} ms.`;
  const shownFailures = [...new Set(failures)].slice(0, 20).map((failure) => `    ${failure}`);
  return { title: 'The mix of a working day', text: [how, figures, ...shownFailures].join('\n\n') };
}

/** Returns the growth of the last third's median over the first third's, in per cent. */
function growth(minutes: readonly Minute[]): number {
  const memories = minutes.flatMap((one) => one.memoryMiB);
  const third = Math.max(1, Math.floor(memories.length / 3));
  return (at(memories.slice(-third), 0.5) / at(memories.slice(0, third), 0.5) - 1) * 100;
}

async function runMinute(
  { pids }: Site,
  mix: Awaited<ReturnType<typeof openMix>>,
  office: ReturnType<typeof asker>,
  rate: number,
): Promise<Omit<Minute, 'start'>> {
  const minute: Omit<Minute, 'start'> = { ms: [], officeMs: [], failures: [], memoryMiB: [] };
  const timed = async (times: number[], work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work().catch((error: unknown) => minute.failures.push(String(error)));
    times.push(Math.round(performance.now() - startedAt));
  };
  const endsAt = performance.now() + minuteMs;
  const every = async (periodMs: number, act: (turn: number) => unknown) => {
    const startedAt = performance.now();
    for (let turn = 0; startedAt + turn * periodMs < endsAt; turn += 1) {
      await sleep(Math.max(0, startedAt + turn * periodMs - performance.now()));
      act(turn);
    }
  };
  const requests: Promise<unknown>[] = [];
  await Promise.all([
    every(1000 / rate, () => {
      const call = mix.next();
      requests.push(timed(minute.ms, () => mix.send(call)));
    }),
    every(officeMs, (turn) => {
      const path = officeReads[turn % officeReads.length] ?? '';
      requests.push(timed(minute.officeMs, () => office({ method: 'GET', path })));
    }),
    every(sampleMs, () => minute.memoryMiB.push(pids.reduce((sum, pid) => sum + residentMiB(pid), 0))),
  ]);
  await Promise.all(requests);
  return minute;
}
