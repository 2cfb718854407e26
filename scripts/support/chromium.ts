import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Flags for a browser under test: no sandbox (containers, root), nothing that calls home. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Browsers that Playwright downloaded earlier, newest first. */
function playwrightPaths(): string[] {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ];
  return caches
    .filter((cache): cache is string => cache !== undefined && existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache)
        .filter((name) => name.startsWith('chromium-'))
        .sort()
        .reverse()
        .flatMap((name) => [
          join(cache, name, 'chrome-linux/chrome'),
          join(cache, name, 'chrome-linux64/chrome'),
          join(cache, name, 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'),
        ]),
    );
}

/** The path of an installed Chromium or Chrome: `CHROME_PATH`, then the usual places, then Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  return [...systemPaths, ...playwrightPaths()].find((path) => existsSync(path));
}

/**
 * As `findChromium`, but installs Debian's package where it may (Debian, as root).
 * @throws Error with the one line that helps when there is no browser and none can be installed.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) {
    if (existsSync(found)) return found;
    throw new Error(`CHROME_PATH names ${found}, which does not exist.`);
  }
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('No Chromium found: installing the Debian package chromium (apt-get).');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error('No Chromium found: install chromium or Google Chrome, or set CHROME_PATH to one.');
}
