import { startPostgres } from './support/postgres.ts';
import { run } from './support/run.ts';

/** Runs `node scripts/run.mjs withPostgres <command …>`: the command with a temporary PostgreSQL in its environment. */
export async function main(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === undefined) {
    console.error('Usage: node scripts/run.mjs withPostgres <command …>');
    return 2;
  }
  const postgres = await startPostgres();
  try {
    return await run(command, rest, {
      ...process.env,
      DATABASE_URL: postgres.url,
      TEST_DATABASE_URL: postgres.url,
    });
  } finally {
    await postgres.stop();
  }
}
