import { parseArgs } from 'node:util';
import { describe } from './counts.ts';
import { runVitest } from './vitestRun.ts';

/** Proof that removes every guard of a kind in turn, found by parsing the backend's source. */
interface Proof {
  usage: string;
  /** Returns every removable guard, by the name used with `--only`. */
  find: (only?: string) => readonly { title: string }[];
  /** Project of Vitest; `onlyFrom` is the variable that passes `--only` to it. */
  project: string;
  onlyFrom: string;
}

const options = {
  only: { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Runs a proof from its command line.
 * @returns the exit code: 1 if a removal isn't noticed
 */
export async function prove(
  args: readonly string[],
  { usage, find, project, onlyFrom }: Proof,
): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) {
    console.log(usage.trimEnd());
    return 0;
  }
  const { only } = values;
  const mutants = find(only);
  if (values.list) {
    for (const { title } of mutants) console.log(title);
    console.log(`${mutants.length} to take away`);
    return 0;
  }
  if (mutants.length === 0) {
    console.error(`Nothing of the backend answers to "${only ?? ''}".`);
    return 2;
  }
  const counts = await runVitest(project, [], only === undefined ? {} : { [onlyFrom]: only });
  console.log(describe(counts));
  return counts.failed > 0 ? 1 : 0;
}
