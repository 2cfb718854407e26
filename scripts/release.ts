import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Call } from '../src/contract/call.ts';
import { formOf } from './support/releases/contractForm.ts';
import { releasesFolder, sourcesOf } from './support/releases/releases.ts';
import type { Release } from './support/releases/releases.ts';
import { root } from './support/run.ts';

interface ReleasedContract {
  calls: Readonly<Record<string, Call>>;
  callSchemas: Parameters<typeof formOf>[1];
}

/** Runs `npm run release`: records HEAD, or the named commit, as the version in its package.json. */
export async function main([wanted = 'HEAD']: readonly string[]): Promise<number> {
  const commit = execFileSync('git', ['rev-parse', '--verify', `${wanted}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const sources = sourcesOf(commit);
  if (sources === null) return 1;
  const { version } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8')) as { version: string };
  const contract = join(sources, 'src/contract');
  const { calls } = (await import(join(contract, 'calls.ts'))) as ReleasedContract;
  const { callSchemas } = (await import(join(contract, 'callSchemas.ts'))) as ReleasedContract;
  const migrations = readdirSync(join(sources, 'server/db/migrations')).filter((name) =>
    name.endsWith('.sql'),
  );
  const migration = migrations.toSorted().at(-1)?.replace('.sql', '') ?? '';
  const release: Release = { version, commit, migration, contract: formOf(calls, callSchemas) };
  const file = join(releasesFolder, `${version}.json`);
  writeFileSync(file, `${JSON.stringify(release)}\n`);
  console.log(`${relative(root, file)} holds ${version} as it is at ${commit.slice(0, 8)}.`);
  return 0;
}
