import { figureTable, rounded, type Section } from '#scripts/support/results.ts';
import { startProduct } from '#scripts/support/product.ts';
import { fuzz } from '#tests/support/fuzz/fuzz.ts';
import { openSteps } from './steps.ts';

const callsOfStep = 2_500;
/** Minimum share of successful calls: over time, random calls remove the rights of the callers, who then need a server with new data. */
const fewest = 0.05;

interface Step {
  faults: string[];
  calls: number;
  /** Calls of the contract that succeeded at least once. */
  succeeded: string[];
  /** Number of successful calls. */
  allowed: number;
  peakMiB: number;
}

/** Sends random calls by the contract's shapes, each step with the next seed, to a server with the embedded database. */
export async function measureFuzz({ calls, seed }: { calls: number; seed: number }): Promise<Section> {
  const steps = openSteps<Step>('fuzz', { calls, seed });
  const sum = () => steps.done.reduce((all, step) => all + step.calls, 0);
  if (sum() < calls) {
    let product = await startProduct();
    try {
      while (sum() < calls) {
        const count = Math.min(callsOfStep, calls - sum());
        const fuzzing = await fuzz(
          { url: `${product.url}/api/`, pid: product.pid },
          { seed: seed + steps.done.length, count },
        );
        const allowedCount = [...fuzzing.succeeded.values()].reduce((all, times) => all + times, 0);
        steps.add({
          faults: fuzzing.faults,
          calls: count,
          allowed: allowedCount,
          succeeded: [...fuzzing.succeeded.keys()],
          peakMiB: fuzzing.peakMiB,
        });
        console.log(
          `${sum()} of ${calls} calls, ${fuzzing.faults.length} faults, ${rounded(fuzzing.peakMiB)} MiB`,
        );
        for (const fault of fuzzing.faults) console.log(fault);
        if (allowedCount < count * fewest) {
          await product.stop();
          product = await startProduct();
        }
      }
    } finally {
      await product.stop();
    }
  }
  const { done } = steps;
  const faults = done.flatMap((step) => step.faults);
  const figures = figureTable([
    { what: 'drawn calls', value: sum(), unit: '', atLeast: calls },
    { what: 'answers of 500 and above, or without the envelope', value: faults.length, unit: '', atMost: 0 },
    {
      what: 'drawn calls that succeeded',
      value: done.reduce((all, step) => all + step.allowed, 0),
      unit: '',
    },
    {
      what: 'calls of the contract that succeeded',
      value: new Set(done.flatMap((step) => step.succeeded)).size,
      unit: '',
    },
    {
      what: 'most memory of the process tree',
      value: rounded(Math.max(...done.map((step) => step.peakMiB))),
      unit: 'MiB',
      atMost: 700,
    },
  ]);
  steps.forget();
  const how = `The server with its embedded database and demo data; ${calls} calls drawn by seeds from ${seed} on, one after the other, by all demo accounts and by nobody; a new server where they have taken all rights from themselves.`;
  return {
    title: 'Drawn calls',
    text: [how, figures, ...faults.map((fault) => `    ${fault}`)].join('\n\n'),
  };
}
