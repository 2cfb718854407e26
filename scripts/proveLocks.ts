import { findLockMutants } from './support/lockMutants.ts';
import { prove } from './support/proof.ts';

const usage = `Usage: npm run prove:locks [-- options]

Takes away every lock of the backend in turn, found by parsing its source, and asks the rows of what two do at once
(tests/server/deep/postgres/locks) for one that fails. What no row notices is listed, and the exit code is 1.

  --only NAME   only what stands in this file, route or function: \`--only updateRole\`, \`--only services/moves\`
  --list        says what would be taken away, and takes away nothing
`;

/** Runs `npm run prove:locks`, which provides a PostgreSQL: the embedded database has one connection and never waits. */
export const main = (args: readonly string[]): Promise<number> =>
  prove(args, { usage, find: findLockMutants, project: 'locks', onlyFrom: 'TILLSYN_LOCKS_ONLY' });
