import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { readCapabilities } from '#contract/capabilities.ts';
import type { CallName } from '#contract/calls.ts';
import type { ContractLevel } from '#contract/constants.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { makeDemo } from '#server/db/demo/makeDemo.ts';
import { questionListQuestions } from '#server/db/schema/checklists.ts';
import { roundPlanningQuestionLists } from '#server/db/schema/plans.ts';
import { hashPassword } from '#server/services/users/passwords.ts';
import { openBackend } from '../server/backend.ts';
import type { Backend } from '../server/backend.ts';
import { createContractClient } from './contractClient.ts';
import type { Sent } from './contractClient.ts';

/** Backend under test, with the session of an admin. */
export type Contract = Awaited<ReturnType<typeof openContract>>;

/**
 * Opens the backend under test: the reference backend in this process, or the one at `CONTRACT_URL`
 * (`http://host/api/`). That one needs an admin's account (`CONTRACT_EMAIL`, `CONTRACT_PASSWORD`) whose
 * customer has round plans with drawings, items and questions.
 * @param level level of a backend in this process, whose responses have no fields of another level
 */
export async function openContract(level: ContractLevel = 'tillsyn') {
  const url = level === 'tillsyn' ? process.env.CONTRACT_URL : undefined;
  const email = process.env.CONTRACT_EMAIL ?? 'admin@example.com';
  const password = process.env.CONTRACT_PASSWORD ?? demoPassword;
  const backend = url ? undefined : await openDemoBackend(password, level);
  const client = url
    ? createContractClient(url, fetch)
    : createContractClient('http://localhost/api/', async (request) => {
        if (!backend) throw new Error('There is no backend.');
        return backend.app.fetch(request);
      });
  client.isStrict = level === 'specified';
  const { token, user } = await client.call('login', { body: { email, password } });
  const names = await client.call('getCapabilities', { token }).catch(() => []);
  const capabilities = readCapabilities(names);
  client.isTillsyn = capabilities.includes('tillsyn');
  const ask = <Name extends CallName>(name: Name, sent: Sent = {}) => client.call(name, { token, ...sent });
  return { client, backend, email, password, token, me: user, capabilities, ask };
}

async function openDemoBackend(password: string, level: ContractLevel): Promise<Backend> {
  const backend = await openBackend({ level });
  backend.time.now = new Date();
  const passwordHash = await hashPassword(password);
  const files = { put: async () => randomUUID() };
  await makeDemo({ db: backend.db, files, now: backend.time.now, passwordHash, hasPictures: false });
  return backend;
}

/** Returns a question of the plan's checklists; no call names one, so this needs the backend in process. */
export async function questionIdOf(
  backend: Backend | undefined,
  roundPlanningId: number,
): Promise<number | null> {
  if (!backend) return null;
  const [row] = await backend.db
    .select({ id: questionListQuestions.questionId })
    .from(roundPlanningQuestionLists)
    .innerJoin(
      questionListQuestions,
      eq(questionListQuestions.questionListId, roundPlanningQuestionLists.targetId),
    )
    .where(eq(roundPlanningQuestionLists.roundPlanningId, roundPlanningId))
    .limit(1);
  return row?.id ?? null;
}

/** Returns the first row; fails with `what` if there is none. */
export const first = <T>(rows: readonly T[], what: string): T => {
  const [row] = rows;
  if (row === undefined) throw new Error(`The account needs ${what}.`);
  return row;
};
