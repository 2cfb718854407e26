import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { storedRound } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { underWorker } from './support/worker.ts';
import { roundPage } from './support/roundPage.ts';
import { logIn } from './support/session.ts';

test.use({ serviceWorkers: 'allow', tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_/ });
test.setTimeout(240_000);

test('the service worker keeps the shell: after a reload without a network the product opens, with the round as it was left [SHELL-68, SAVE-17, SAVE-15]', async ({
  page,
  context,
  say,
  session,
  round,
  onRound,
}) => {
  const { item } = await storedRound(session, round.id);
  await onRound.open(round.id);
  await underWorker(page);
  await onRound.tab('drawing');
  await expect(
    page
      .getByRole('group', { name: say('common:drawing.marks') })
      .getByRole('button')
      .first(),
  ).toBeAttached();
  await onRound.tab('list');
  await onRound.ok(item(1));
  await context.setOffline(true);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(onRound.undoButton(item(1))).toBeVisible();
  await onRound.ok(item(7));
  await context.setOffline(false);
  await onRound.pause();
  await onRound.onDashboard();
  await expect
    .poll(
      async () => (await storedRound(session, round.id)).items.filter(({ controlled: on }) => on).length,
      { timeout: 60_000 },
    )
    .toBe(2);
});

/** Stands before the product and serves, once told so, another version of its service worker. */
async function newVersionServer(): Promise<{ server: Server; url: string; release: () => void }> {
  let isReleased = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const {
        host: _host,
        connection: _connection,
        'content-length': _length,
        'if-none-match': _tag,
        ...headers
      } = request.headers;
      void fetch(`${process.env.TILLSYN_URL ?? ''}${request.url ?? '/'}`, {
        method: request.method,
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }).then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        const isWorker = isReleased && request.url?.endsWith('/sw.js');
        const kept = [...answer.headers].filter(
          ([name]) =>
            !['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name),
        );
        response.writeHead(answer.status, Object.fromEntries(kept));
        response.end(isWorker ? Buffer.concat([body, Buffer.from('\n// the next version\n')]) : body);
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return { server, url: `http://127.0.0.1:${address.port}`, release: () => (isReleased = true) };
}

test.describe(() => {
  test.use({ account: null });

  test('a new version is offered and taken when the user wants it, never by itself and never in a round, in whichever tab it is open [SHELL-68, SAVE-17]', async ({
    browser,
    say,
    press,
    round,
  }) => {
    const front = await newVersionServer();
    const context = await browser.newContext({ baseURL: front.url, locale: 'sv-SE' });
    const page = await context.newPage();
    const onRound = roundPage(page, say, press);
    const offer = page.getByText(say('common:shell.update_ready'));
    await logIn(page, 'inspector');
    await underWorker(page);
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    await onRound.open(round.id);
    front.release();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
      .toBe('installed');
    await expect(offer).toBeHidden();
    await onRound.pause();
    await onRound.onDashboard();
    await expect(offer).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    const update = page.getByRole('button', { name: say('common:shell.update_now') });

    const other = await context.newPage();
    await roundPage(other, say, press).open(round.id);
    await update.click();
    await expect(page.getByText(say('common:shell.update_held'))).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    await other.close({ runBeforeUnload: false });

    await update.click();
    await page.waitForFunction(() => !Reflect.get(window, 'isSamePage'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.close();
    front.server.close();
  });
});

test.describe('on a first visit, before the service worker has anything', () => {
  test.use({ serviceWorkers: 'block' });

  test('a round that loses the network says that it is saved locally, and ends on the dashboard [SAVE-14, SAVE-15]', async ({
    page,
    context,
    say,
    session,
    round,
    onRound,
  }) => {
    const { item } = await storedRound(session, round.id);
    await onRound.open(round.id);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await onRound.ok(item(1));
    await onRound.pause();
    await expect(page.getByText(say('rounds:saving.saved_locally'))).toBeVisible();
    await onRound.onDashboard();
  });
});
