import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Changelog } from '#platform/changelog.ts';
import { root } from './run.ts';

const isVersion = (tag: string): boolean => /^v?\d+\.\d+\.\d+$/.test(tag);

/** Returns Git's output for a folder, line by line; empty without a repository. */
function git(folder: string, ...args: string[]): string[] {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}

/**
 * Returns the versions of a repository, the newest first, each with its day and the subjects of its commits: one per tag, and the package's
 * own for commits after the last one. (decisions, Changelog)
 */
export function readChangelog(folder: string, packageVersion: string): Changelog {
  const log = (range: string, format: string, ...more: string[]) =>
    git(folder, 'log', ...more, `--format=${format}`, range, '--');
  const tags = git(folder, 'tag', '--merged', 'HEAD', '--sort=-v:refname').filter(isVersion);
  const versions = tags.map((tag, index) => {
    const before = tags[index + 1];
    return {
      version: tag.replace(/^v/, ''),
      date: log(tag, '%cs', '-1')[0] ?? null,
      changes: log(before === undefined ? tag : `${before}..${tag}`, '%s', '--no-merges'),
    };
  });
  const [last] = tags;
  const changes = log(last === undefined ? 'HEAD' : `${last}..HEAD`, '%s', '--no-merges');
  if (versions.length > 0 && changes.length === 0) return { versions };
  const date = log('HEAD', '%cs', '-1')[0] ?? null;
  const knownVersion = versions.find(({ version }) => version === packageVersion);
  if (!knownVersion) return { versions: [{ version: packageVersion, date, changes }, ...versions] };
  const newest = { ...knownVersion, date, changes: [...changes, ...knownVersion.changes] };
  return { versions: [newest, ...versions.filter((one) => one !== knownVersion)] };
}

/** Creates a Vite plugin that writes `changelog.json` into the build, and serves it in development. */
export const changelogFile = (): Plugin => {
  const content = () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return JSON.stringify(readChangelog(root, version));
  };
  return {
    name: 'tillsyn-changelog',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'changelog.json', source: content() });
    },
    configureServer({ middlewares }) {
      middlewares.use('/changelog.json', (_request, response) => {
        response.setHeader('Content-Type', 'application/json').end(content());
      });
    },
  };
};
