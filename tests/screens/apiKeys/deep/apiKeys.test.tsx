import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiKey } from '#contract/users/apiKey.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { createTokens } from '#server/services/shared/tokens.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import type { Person } from '#tests/support/seeds/seedPeople.ts';

const { backend, calls, open } = await useScreens();
const { seed } = backend;

beforeAll(async () => {
  await preloadTexts(['apiKeys', 'lists']);
  await import('#features/apiKeys/ApiKeysScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

/** The same person with a token that claims the API-key licence. */
const licensed = async (person: Person): Promise<Person> => {
  const tokens = createTokens(backend.tokenSecret, () => backend.time.now);
  const { sid } = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
  };
  const { id: userId, email, accessLevel: level, companyId, customerId } = person;
  const claims = { userId, sessionId: sid, email, level, companyId, customerId };
  return { ...person, token: await tokens.signSession({ ...claims, licences: ['apiKey'] }) };
};
const make = (who: Person, name: string) =>
  backend.ask<ApiKey>('POST', 'v1/CustomerApiKey', {
    token: who.token,
    body: { name, customerId: who.customerId },
  });
const row = async (name: string) =>
  within((await screen.findByRole('cell', { name: new RegExp(`^${name}`) })).closest('tr') ?? document.body);

describe('access to the page of API keys', () => {
  test('customer admins whose token claims the licence, and no others [KEY-01, KEY-03]', async () => {
    const { people } = await seed.tenant();
    const first = await open('/en/apikeys', await licensed(people.CustomerAdmin));
    expect(await screen.findByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
    first.unmount();
    const { address } = await open('/en/apikeys', people.CustomerAdmin);
    expect(await screen.findByText(/see API keys/)).toBeVisible();
    expect(address()).toMatch(/^\/en\/(\?|$)/);
  });

  test('customer admins can’t create keys at a linked customer and see why [KEY-04]', async () => {
    const { root } = await seed.tenant();
    const otherTenant = await seed.tenant();
    const admin = await seed.user(root, 'CustomerAdmin');
    await seed.link(admin, otherTenant.root);
    const { goTo } = await open(`/en/apikeys?customer=${otherTenant.root.id}`, admin);
    expect(await screen.findByText(/You are a guest at/)).toHaveTextContent(otherTenant.root.name);
    expect(screen.queryByRole('button', { name: 'Create key' })).not.toBeInTheDocument();
    await goTo(`/en/apikeys?customer=${root.id}`);
    expect(await screen.findAllByRole('button', { name: 'Create key' })).not.toHaveLength(0);
  });
});

describe('the keys', () => {
  test('API keys are listed by customer, name and page, and a closed key can’t be shown again [KEY-14]', async () => {
    const { people, sibling, company, level } = await seed.tenant();
    await make(people.CompanyAdmin, 'Bygglarm');
    await make(people.CompanyAdmin, 'Driftsystem');
    await make(await seed.user(sibling, 'CompanyAdmin'), 'Grannens');
    const { user } = await open('/en/apikeys', people.CompanyAdmin);
    expect((await row('Bygglarm')).getByText('Shown only when it is created')).toBeVisible();
    expect((await row('Bygglarm')).queryByRole('button', { name: /Copy/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Grannens')).not.toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search keys' }), 'drift');
    await waitFor(() => expect(screen.queryByText('Bygglarm')).not.toBeInTheDocument());
    expect(screen.getByText('Driftsystem')).toBeVisible();
    const { search } = new URL(
      calls.findLast(({ name }) => name.includes('CustomerApiKey'))?.request.url ?? '',
    );
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      customerId: String(level.id),
      companyId: String(company.id),
      name: 'drift',
      pageNumber: '1',
      pageSize: '10',
      orderBy: 'Name',
    });
  });
});
