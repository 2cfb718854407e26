import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/support/run.ts';

const folder = join(root, 'node_modules/.cache/load');

/** Completed steps of a part, stored so that an interrupted run can resume. */
export interface Steps<T> {
  done: T[];
  add: (step: T) => void;
  /** Deletes them once the part is done. */
  forget: () => void;
}

/** Opens the stored steps of a part; none if it was run with other options. */
export function openSteps<T>(part: string, options: object): Steps<T> {
  const file = join(folder, `${part}.json`);
  const storedSteps = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { options: object; done: T[] })
    : null;
  const done =
    storedSteps && JSON.stringify(storedSteps.options) === JSON.stringify(options) ? storedSteps.done : [];
  return {
    done,
    add: (step) => {
      done.push(step);
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, JSON.stringify({ options, done }));
    },
    forget: () => rmSync(file, { force: true }),
  };
}
