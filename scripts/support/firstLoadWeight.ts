import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a first visit may fetch of JavaScript and CSS, in kB as brotli: of the login, and of the dashboard with a session. */
export interface FirstLoadWeight {
  login: number;
  dashboard: number;
}

const codeFiles = (text: string): string[] => [
  ...new Set([...text.matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name = '']) => name)),
];

/** What the opening script fetches for any other address. */
const isBeyond = (name: string): boolean => /^(axiosClient|screenParts)-/.test(name);

/**
 * The weights of a build: of the files that its page names, and of those that its opening script fetches ahead with a session where
 * the address is the dashboard's, with the heaviest language's texts.
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
  const others = ahead.filter((name) => !texts.includes(name) && !isBeyond(name));
  if (texts.length === 0) throw new Error('The opening script names no texts of the dashboard.');
  const login = sum(start);
  return { login, dashboard: login + sum(others) + Math.max(...texts.map(kB)) };
}

/** What is past these is felt on a slow line: whoever makes a screen lighter may lower them. */
const mostKB: FirstLoadWeight = { login: 150, dashboard: 230 };

/** What is too heavy, in words; none where all keeps within its limit. */
export function tooHeavy(weight: FirstLoadWeight): string[] {
  const screens = ['login', 'dashboard'] as const;
  return screens
    .filter((screen) => weight[screen] > mostKB[screen])
    .map(
      (screen) =>
        `The first load of the ${screen} weighs ${weight[screen].toFixed(1)} kB, at most ${mostKB[screen]}: import() what it can open without.`,
    );
}
