import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tooHeavy, weighFirstLoad } from '#scripts/support/firstLoadWeight.ts';

const dist = mkdtempSync(join(tmpdir(), 'tillsyn-weight-'));
afterAll(() => rmSync(dist, { recursive: true }));
mkdirSync(join(dist, 'assets'));

const file = (name: string, kB: number, text = '') => {
  writeFileSync(join(dist, 'assets', name), text);
  writeFileSync(join(dist, 'assets', `${name}.br`), Buffer.alloc(kB * 1000));
};

test('the weight of the first load covers the page and the dashboard in the heaviest language', () => {
  const ahead = [
    'shell-1.js',
    'shell-1.css',
    'dashboard-1.js',
    'dashboard-2.js',
    'index-1.js',
    'screenParts-1.js',
  ];
  file('opening-1.js', 1, ahead.map((name) => `"./assets/${name}"`).join());
  file('index-1.js', 100);
  file('index-1.css', 10);
  file('shell-1.js', 70);
  file('shell-1.css', 5);
  file('dashboard-1.js', 2);
  file('dashboard-2.js', 3);
  file('other-1.js', 500);
  file('screenParts-1.js', 4);
  const fileNames = ['opening-1.js', 'index-1.js', 'index-1.css', 'index-1.js'];
  writeFileSync(join(dist, 'index.html'), fileNames.map((name) => `<link href="./assets/${name}">`).join(''));
  expect(weighFirstLoad(dist)).toEqual({ login: 111, dashboard: 189 });
});

test('a first load past its limit is reported by its screen', () => {
  expect(tooHeavy({ login: 150, dashboard: 230 })).toEqual([]);
  expect(tooHeavy({ login: 150.1, dashboard: 189 })).toEqual([
    expect.stringMatching(/login weighs 150.1 kB/),
  ]);
  expect(tooHeavy({ login: 111, dashboard: 230.1 })).toEqual([
    expect.stringMatching(/dashboard weighs 230.1/),
  ]);
});
