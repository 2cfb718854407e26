import { parseArgs } from 'node:util';
import { describe } from './support/counts.ts';
import { findMutants } from './support/isolationMutants.ts';
import { runVitest } from './support/vitestRun.ts';

const usage = `Usage: npm run prove:isolation [-- options]

Takes away every authorising call and every scope of the backend in turn, found by parsing its source, and asks the table of
rights and scopes (tests/server/isolation) for a cell that fails. What no cell notices is listed, and the exit code is 1.

  --only NAME   only what stands in this file or is reached by this call: \`--only updateFloor\`, \`--only routes/floors\`
  --list        says what would be taken away, and takes away nothing
`;

const options = {
  only: { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** `npm run prove:isolation`. With a `TEST_DATABASE_URL` it runs on PostgreSQL, else on the embedded database. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) {
    console.log(usage.trimEnd());
    return 0;
  }
  const { only } = values;
  const mutants = findMutants(only);
  if (values.list) {
    for (const { title } of mutants) console.log(title);
    console.log(`${mutants.length} to take away`);
    return 0;
  }
  if (mutants.length === 0) {
    console.error(`Nothing of the backend answers to "${only ?? ''}".`);
    return 2;
  }
  const counts = await runVitest('isolation', [], only === undefined ? {} : { TILLSYN_ISOLATION_ONLY: only });
  console.log(describe(counts));
  return counts.failed > 0 ? 1 : 0;
}
