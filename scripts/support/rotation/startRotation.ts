import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reports } from '../counts.ts';
import { readChanges } from './base.ts';
import { rotationVariable } from './inTurn.ts';
import { changedForAll, planRotation, readDependencies } from './rotation.ts';

/**
 * Sets the runners of this process to the current third and the tests that depend on a change.
 * @returns lines with the skipped parts of this run, or the reason why there are none
 */
export function startRotation(): string[] {
  const changes = readChanges();
  if ('reason' in changes) return [`Everything runs: ${changes.reason}.`];
  const { base, changed } = changes;
  const graph = readDependencies();
  const cause = changedForAll(graph, changed);
  if (cause !== null) return [`Everything runs: ${cause} has changed since ${base.slice(0, 9)}.`];
  const { rotation, notes } = planRotation(graph, changes);
  mkdirSync(reports, { recursive: true });
  const file = join(reports, 'rotation.json');
  writeFileSync(file, JSON.stringify(rotation));
  process.env[rotationVariable] = file;
  return [
    ...notes,
    `${changed.length} files have changed since ${base.slice(0, 9)}. \`npm run test:all\` runs everything at once.`,
  ];
}
