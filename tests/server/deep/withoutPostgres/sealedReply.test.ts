import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { VisitCaseDetails } from '#contract/visits/visitCase.ts';
import { freePort } from '#scripts/support/product.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';

const { migratedFolder, startServer } = useServers();

/** Starts a server on a folder. Returns its process and requests as an administrator of the demo data. */
async function serve(dataDir: string) {
  const port = await freePort();
  const server = startServer({ DATA_DIR: dataDir, PORT: String(port), DEMO: 'on' });
  await ready(server, 150_000);
  const send = (path: string, { token, ...init }: RequestInit & { token?: string } = {}) =>
    fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });
  const login = await send('User/Login', {
    method: 'POST',
    body: JSON.stringify({ email: 'admin@example.com', password: demoPassword }),
  });
  const { data: session } = (await login.json()) as { data: { token: string } };
  const ask = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const response = await send(path, { method, token: session.token, body: body && JSON.stringify(body) });
    return ((await response.json()) as { data: Data }).data;
  };
  const download = async (packId: number) => {
    const response = await send(`FilePack/${packId}`, { token: session.token });
    return Buffer.from(await response.arrayBuffer());
  };
  return { program: server.program, ask, download };
}

test(
  'a sealed reply has the same bytes and digest after edits and a killed server [SBA-72]',
  { timeout: 400_000 },
  async () => {
    const dataDir = migratedFolder();
    const first = await serve(dataDir);
    const { id } = only(await first.ask<VisitCaseDetails[]>('GET', 'VisitCase'));
    const { points } = await first.ask<VisitCaseDetails>('GET', `VisitCase/${id}`);
    const unanswered = points.find(({ view }) => view === null) ?? expect.fail();
    const answer = { ...unanswered, view: 'agreed', viewText: 'Trappan är tömd.' };
    await first.ask('PUT', `VisitPoint/${unanswered.id}`, answer);
    const sealed = await first.ask<VisitCaseDetails>('POST', `VisitCase/${id}/Reply`, {});
    const { packId, sha256 } = only(sealed.replies);
    const bytes = await first.download(packId ?? 0);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    const text = { ...answer, version: unanswered.version + 1, text: 'Någon annan text' };
    await first.ask('PUT', `VisitPoint/${unanswered.id}`, text);
    first.program.kill('SIGKILL');
    await once(first.program, 'exit');
    const second = await serve(dataDir);
    const later = await second.ask<VisitCaseDetails>('GET', `VisitCase/${id}`);
    expect(later.points.find((point) => point.id === unanswered.id)?.text).toBe('Någon annan text');
    expect(later.replies).toEqual(sealed.replies);
    expect((await second.download(packId ?? 0)).equals(bytes)).toBe(true);
  },
);
