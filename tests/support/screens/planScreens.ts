import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import type { RoundPlanning, RoundPlanningDetail } from '#contract/plans/roundPlanning.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { roundSeed } from '../seeds/roundSeed.ts';
import { setWidth, useScreens } from './screens.tsx';
import type { Person } from '../seeds/seedPeople.ts';

/** Sets up the screens of round plans with the reference backend and a plan in a house. */
export async function usePlanScreens() {
  const { backend, open, network, calls } = await useScreens();
  const rounds = roundSeed(backend);

  beforeAll(async () => {
    await preloadTexts(['roundPlans', 'lists', 'dashboard', 'inventory']);
    await import('#features/roundPlans/RoundPlansScreen.tsx');
    await import('#features/roundPlans/RoundPlanScreen.tsx');
    await import('#app/shell/notices/NoticeStack.tsx');
  }, 60_000);

  async function begin() {
    const tenant = await rounds.plan({ questions: [{ name: 'Är vägen fri?' }] });
    const { token } = tenant.people.Admin;
    const customerId = tenant.level.id;
    const make = async (name: string, more: object = {}) =>
      (
        await backend.ask<RoundPlanningDetail>('POST', 'v1/RoundPlanning', {
          token,
          key: crypto.randomUUID(),
          body: { name, customerId, start: '2027-01-31T00:00:00Z', ...more },
        })
      ).data;
    const storedPlan = async (id: number) =>
      (await backend.ask<RoundPlanningDetail>('GET', `v1/RoundPlanning/${id}`, { token })).data;
    const allPlans = async () =>
      (await backend.ask<RoundPlanning[]>('GET', 'v1/RoundPlanning', { token, query: { customerId } })).data;
    return { ...tenant, customerId, make, stored: storedPlan, all: allPlans };
  }
  const openAt = (path: string, who: Person, customerId: number, width = 1440) => {
    setWidth(width);
    return open(`/en/${path}${path.includes('?') ? '&' : '?'}customer=${customerId}`, who);
  };
  const names = async () => {
    const table = await screen.findByRole('table', { name: 'Round plans' });
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  };
  const meaning = async () => within(await screen.findByRole('region', { name: 'What the plan means' }));
  return { backend, network, calls, begin, openAt, names, meaning };
}
