import { parseArgs } from 'node:util';
import { writeResults, type Section } from '#scripts/support/results.ts';

const usage = `Usage: npm run load [-- parts] [-- options]

Loads the product on the loopback address and writes bench/results.md. A part that was broken off goes on where it was
when it is run again with the same options. Without a part each of them runs.

  tablets   rounds saved at once through HAProxy on two servers and PostgreSQL, and what became of them; a single step,
            which begins anew when it was broken off
              --tablets N (100)  --calls N (360)
  mix       the real mix of calls, with an office that reads meanwhile
              --rate N a second (50)  --minutes N (30)
  grow      a reseller with 2,000 customers and 2,000,000 items: how long reading takes, and what the database reads for it;
            the data stay in the temporary folder, as far as they were made, for the next time
              --share N of all of it (1)
  fuzz      calls drawn from the contract's shapes by a seed, on the embedded database
              --count N (100000)  --seed N (1)
`;

const options = {
  tablets: { type: 'string', default: '100' },
  calls: { type: 'string', default: '360' },
  rate: { type: 'string', default: '50' },
  minutes: { type: 'string', default: '30' },
  count: { type: 'string', default: '100000' },
  seed: { type: 'string', default: '1' },
  share: { type: 'string', default: '1' },
  dry: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Values = ReturnType<typeof parse>['values'];
const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true });

const parts: Record<string, (values: Values) => Promise<Section>> = {
  tablets: async ({ tablets, calls }) =>
    (await import('./tablets.ts')).measureTablets({ tablets: Number(tablets), calls: Number(calls) }),
  mix: async ({ rate, minutes, seed }) =>
    (await import('./mix.ts')).measureMix({
      rate: Number(rate),
      minutes: Number(minutes),
      seed: Number(seed),
    }),
  grow: async ({ share }) => (await import('./grow.ts')).measureGrow({ share: Number(share) }),
  fuzz: async ({ count, seed }) =>
    (await import('./fuzz.ts')).measureFuzz({ calls: Number(count), seed: Number(seed) }),
};

/** Runs `npm run load`: bounded load on the loopback address. `--dry` leaves bench/results.md unchanged. */
export async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args);
  const strange = positionals.find((name) => !(name in parts));
  if (values.help || strange !== undefined) {
    console.log(usage.trimEnd());
    return strange === undefined ? 0 : 2;
  }
  for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
    const section = await parts[name]?.(values);
    if (!section) continue;
    console.log(`\n## ${section.title}\n\n${section.text}`);
    if (!values.dry) writeResults(section);
  }
  return 0;
}
