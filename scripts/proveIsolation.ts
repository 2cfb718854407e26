import { findMutants } from './support/isolationMutants.ts';
import { prove } from './support/proof.ts';

const usage = `Usage: npm run prove:isolation [-- options]

Takes away every authorising call and every scope of the backend in turn, found by parsing its source, and asks the table of
rights and scopes (tests/server/isolation) for a cell that fails. What no cell notices is listed, and the exit code is 1.

  --only NAME   only what stands in this file or is reached by this call: \`--only updateFloor\`, \`--only routes/floors\`
  --list        says what would be taken away, and takes away nothing
`;

/** Runs `npm run prove:isolation`. With a `TEST_DATABASE_URL` it runs on PostgreSQL, else on the embedded database. */
export const main = (args: readonly string[]): Promise<number> =>
  prove(args, { usage, find: findMutants, project: 'isolation', onlyFrom: 'TILLSYN_ISOLATION_ONLY' });
