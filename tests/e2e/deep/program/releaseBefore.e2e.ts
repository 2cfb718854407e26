import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf, lastRelease, sourcesOf } from '#scripts/support/releases/releases.ts';
import { runSilently } from '#scripts/support/run.ts';
import { startOn } from '#tests/support/productGlobalSetup.ts';
import { practiceData } from '#tests/support/seeds/practiceData.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

test.use({ account: null });
test.setTimeout(540_000);

/** Environment variables of this test run, which other processes must not inherit. */
const ofThisRun = /^(?:PLAYWRIGHT|PW_|TEST_|TILLSYN_|FORCE_COLOR|NODE_OPTIONS)/;

test('the client of the release before passes its own walk on this server [OPS-78]', async () => {
  const release = lastRelease();
  const sources = sourcesOf(release.commit);
  // A clone without its history has nothing to run here, which `sourcesOf` says.
  if (sources === null) return;
  const dataDir = mkdtempSync(join(tmpdir(), 'tillsyn-browser-'));
  const client = await clientOf(release, sources);
  const { browserProduct, stop } = await startOn(dataDir, await practiceData(), { CLIENT_FOLDER: client });
  try {
    const config = join(sources, 'released.config.ts');
    writeFileSync(
      config,
      `import own from './playwright.config.ts';
       export default { ...own, globalSetup: undefined, workers: 1, reporter: 'line' };`,
    );
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)));
    const { exitCode, words } = await runSilently(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', '--config', config, 'tests/e2e/walk.e2e.ts'],
      { ...env, TILLSYN_PRODUCTS: JSON.stringify([browserProduct]) },
      sources,
    );
    expect(exitCode, words).toBe(0);
    expect(words).toMatch(/[1-9]\d* passed/);
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
