import { expect, test } from 'vitest';
import type { FailedJob } from '#contract/tenants/failedJob.ts';
import { queueEmails } from '#server/services/emails/emailQueue.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { endDelays, jobsOf } from '#tests/support/server/runJobs.ts';

const state = { isRefusing: true };
const backend = await useBackend();

/** Fails an e-mail for good, and returns its address. */
async function failedEmail(address: string): Promise<void> {
  const push = backend.mails.push.bind(backend.mails);
  backend.mails.push = (mail) => {
    if (state.isRefusing) throw new Error(`550 no such user <${mail.to.address}>`);
    return push(mail);
  };
  const letter = { to: { name: 'Åsa', address }, subject: 'Brist', text: 'Åtgärda.' };
  await queueEmails(backend.db, [letter], { tries: 2 });
  for (let turn = 0; turn < 2; turn += 1) {
    await endDelays(backend.db);
    await backend.settled();
  }
}

test('web administrators see failed jobs, run them again and discard them [OPS-114]', async () => {
  const { people } = await backend.seed.tenant();
  const { token } = people.WebSbaAdmin;
  const list = async () => (await backend.ask<FailedJob[]>('GET', 'v1/Job/Failed', { token })).data;
  expect(await list()).toEqual([]);
  state.isRefusing = true;
  await failedEmail('asa@example.com');
  const [job] = await list();
  expect(job).toMatchObject({
    kind: 'email',
    cause: 'failed',
    reason: '550 no such user <<address>>',
    recipient: 'asa@example.com',
    tries: 2,
  });
  const send = (method: string, path: string) => backend.ask(method, `v1/Job/${path}`, { token });
  expect((await send('POST', `${job?.id}/Retry`)).status).toBe(200);
  expect((await send('POST', `${job?.id}/Retry`)).status, 'it isn’t failed any more').toBe(404);
  await backend.settled();
  expect((await list()).map(({ tries }) => tries)).toEqual([3]);
  state.isRefusing = false;
  expect((await send('POST', `${job?.id}/Retry`)).status).toBe(200);
  await backend.settled();
  expect(backend.mails.map(({ messageId }) => messageId)).toEqual([`<${job?.id}@localhost>`]);
  expect(await list()).toEqual([]);
  state.isRefusing = true;
  await failedEmail('bo@example.com');
  const [other] = await list();
  expect((await send('DELETE', `${other?.id}`)).status).toBe(200);
  expect((await send('DELETE', `${other?.id}`)).status).toBe(404);
  expect((await send('DELETE', 'none')).status).toBe(404);
  expect(await jobsOf(backend.db, 'email')).toEqual([]);
});

test('nobody else sees or handles failed jobs [OPS-114]', async () => {
  const { people } = await backend.seed.tenant();
  const { token } = people.CompanyAdmin;
  for (const [method, path] of [
    ['GET', 'Failed'],
    ['POST', `${crypto.randomUUID()}/Retry`],
    ['DELETE', crypto.randomUUID()],
  ] as const)
    expect((await backend.ask(method, `v1/Job/${path}`, { token })).status).toBe(403);
});
