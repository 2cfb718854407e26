import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from './debianPackages.ts';

/** Flags for a browser under test: no sandbox (containers, root), no background network requests. */
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

/** Path of Chromium without window rendering: a page takes a third of the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const systemPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns browsers that Playwright downloaded earlier, newest first. */
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

/** Returns the path of an installed Chromium or Chrome: `CHROME_PATH`, then the usual places, then Playwright's own. */
export function findChromium(): string | undefined {
  const configuredPath = process.env.CHROME_PATH;
  if (configuredPath) return configuredPath;
  return [...systemPaths, ...playwrightPaths()].find((path) => existsSync(path));
}

/**
 * Returns the path like `findChromium`, but installs Debian's headless shell if possible (Debian, as root) and nothing else was named.
 * @throws Error with one helpful line when there is no browser and none can be installed.
 */
export function ensureChromium(): string {
  const configuredPath = process.env.CHROME_PATH;
  if (configuredPath && !existsSync(configuredPath))
    throw new Error(`CHROME_PATH names ${configuredPath}, which does not exist.`);
  if (!configuredPath && !existsSync(headlessShell)) installHeadlessShell();
  const installedPath = findChromium();
  if (installedPath) return installedPath;
  throw new Error('No Chromium found: install chromium or Google Chrome, or set CHROME_PATH to one.');
}

function installHeadlessShell(): void {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  try {
    installPackages('chromium-headless-shell');
  } catch (error) {
    console.log(`It could not be installed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
