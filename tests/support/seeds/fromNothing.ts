import { expect } from 'vitest';
import { freePort } from '#scripts/support/product.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { Licence } from '#contract/tenants/licence.ts';
import type { Session } from '#contract/users/user.ts';
import { runAdmin } from '../server/adminCommand.ts';
import { ready } from '../server/serverProcess.ts';
import type { useServers } from '../server/serverProcess.ts';

/**
 * Leads an empty production server to a web administrator, a company, a customer and its licence, following
 * `docs/operating.md`; the first command runs with the server, the last while it is stopped.
 */
export async function walkFromNothing(
  { startServer, newFolder }: ReturnType<typeof useServers>,
  settings: NodeJS.ProcessEnv = {},
): Promise<{ dataDir: string }> {
  const [port, dataDir] = [await freePort(), newFolder()];
  const production = { NODE_ENV: 'production', TOKEN_SECRET: 'x'.repeat(40), DATA_DIR: dataDir };
  const env = { ...production, PORT: String(port), ...settings };
  const server = startServer(env);
  await ready(server);
  await expect.poll(() => server.words.out).toContain('npm run admin -- create');

  const email = 'eva@brand.example';
  const password = 'fyra gula hundar';
  const call = async <T>(method: string, path: string, body?: unknown, token = '') => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, data: ((await answer.json()) as Envelope<T>).data as T };
  };
  const choose = async (said: string) => {
    const token = /reset-password\/([\w-]+)\//.exec(said)?.[1];
    return (await call('POST', 'User/ChangePassword', { token, email, password })).status;
  };
  const creation = await runAdmin(env, ['create', 'Eva Berg', email, '--company', 'Brandkontroll AB']);
  expect(creation).toMatchObject({
    error: '',
    out: expect.stringContaining('web administrator of Brandkontroll AB'),
  });
  expect([await choose(creation.out), await choose(creation.out)]).toEqual([200, 400]);
  expect((await runAdmin(env, ['letter', email])).out).toContain(dataDir);

  const { token } = (await call<Session>('POST', 'User/Login', { email, password })).data;
  const company = await call<{ id: number }>('POST', 'Company', { name: 'Skolbolaget' }, token);
  const customer = await call<{ id: number }>(
    'POST',
    'Customer',
    { name: 'Skolorna', parentId: null, companyId: company.data.id },
    token,
  );
  const ownLicence = (await call<Licence>('GET', `CustomerLicense/${customer.data.id}`, undefined, token))
    .data;
  const licence = { ...ownLicence, users: 20, buildings: 5 };
  expect((await call('PUT', `CustomerLicense/${ownLicence.id}`, licence, token)).status).toBe(200);

  server.program.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const link = await runAdmin(env, ['link', email]);
  const restarted = startServer(env);
  await ready(restarted);
  expect(await choose(link.out)).toBe(200);
  expect(restarted.words.out).not.toContain('npm run admin');
  expect((await runAdmin(env, ['create', 'Eva Berg', email])).error).toContain('has an account');
  return { dataDir };
}
