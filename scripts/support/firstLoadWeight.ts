import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Maximum JavaScript and CSS of a first visit, in kB as brotli: of the login, and of the dashboard with a session. */
export interface FirstLoadWeight {
  login: number;
  dashboard: number;
}

const codeFiles = (text: string): string[] => [
  ...new Set([...text.matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name = '']) => name)),
];

/** Returns whether the opening script fetches the file only for addresses other than the dashboard's. */
const isBeyond = (name: string): boolean => /^(axiosClient|screenParts)-/.test(name);

/**
 * Returns the weights of a build: the files named by its page, and the files that its opening script prefetches with a session for the
 * dashboard's address, with the heaviest language's texts.
 */
export function weighFirstLoad(dist: string): FirstLoadWeight {
  const kB = (name: string): number => statSync(join(dist, 'assets', `${name}.br`)).size / 1000;
  const sum = (names: readonly string[]): number => names.reduce((all, name) => all + kB(name), 0);
  const start = codeFiles(readFileSync(join(dist, 'index.html'), 'utf8'));
  const opening = start.find((name) => /^opening-/.test(basename(name)));
  if (opening === undefined) throw new Error('The page has no opening script.');
  const ahead = codeFiles(readFileSync(join(dist, 'assets', opening), 'utf8')).filter(
    (name) => !start.includes(name),
  );
  const texts = ahead.filter((name) => /^dashboard-/.test(name));
  const otherFiles = ahead.filter((name) => !texts.includes(name) && !isBeyond(name));
  if (texts.length === 0) throw new Error('The opening script names no texts of the dashboard.');
  const login = sum(start);
  return { login, dashboard: login + sum(otherFiles) + Math.max(...texts.map(kB)) };
}

/** Limits above which users notice the delay on a slow connection; they may be lowered when a screen becomes lighter. */
const mostKB: FirstLoadWeight = { login: 150, dashboard: 230 };

/** Returns messages for weights above their limits; empty if there are none. */
export function tooHeavy(weight: FirstLoadWeight): string[] {
  const screens = ['login', 'dashboard'] as const;
  return screens
    .filter((screen) => weight[screen] > mostKB[screen])
    .map(
      (screen) =>
        `The first load of the ${screen} weighs ${weight[screen].toFixed(1)} kB, at most ${mostKB[screen]}: import() what it can open without.`,
    );
}
