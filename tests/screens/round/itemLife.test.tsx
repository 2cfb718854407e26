import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mapItems } from '../../../server/db/schema/drawings.ts';
import { roundHistories, roundHistoryItems } from '../../../server/db/schema/rounds.ts';
import { keepItemStates } from '../../../server/services/services/serviceStates.ts';
import { serviceRules } from '../../../server/db/schema/services.ts';
import { textKeys } from '../../../server/db/textKeys.ts';
import { useRoundScreens } from '../../support/screens/roundScreens.ts';
import { setWidth } from '../../support/screens/screens.tsx';

const { open, seed, backend } = await useRoundScreens();

const row = (name: RegExp) => screen.findByRole('group', { name });
const form = () => screen.findByRole('dialog', { name: /^1 / });

beforeEach(() => setWidth(1440));

describe('an item in a round', () => {
  test('that couldn’t be checked says why in its row, and in the next round’s filter [LIFE-96, LIFE-99]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    const before = await seed.start(planned.plan.id, planned.inspector);
    await backend.db
      .update(roundHistoryItems)
      .set({ continueWithoutAdding: true })
      .where(eq(roundHistoryItems.positionNumber, 2));
    const done = backend.time.now.toISOString();
    await backend.db.update(roundHistories).set({ done }).where(eq(roundHistories.id, before.id));
    backend.time.now = new Date(backend.time.now.getTime() + 60_000);
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^Flaw/ }));
    await user.click(within(await form()).getByRole('button', { name: 'Couldn’t be checked' }));
    const dialog = await screen.findByRole('dialog', { name: 'Couldn’t be checked' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Choose why.')).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: 'Locked' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await row(/^1 .*Couldn’t be checked · Locked$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Couldn’t be checked last time/ }));
    expect(await row(/^2 /)).toBeVisible();
    expect(screen.queryByRole('group', { name: /^1 / })).not.toBeInTheDocument();
  });

  test('shows its overdue services, notes one as done and replaces the unit [LIFE-102]', async () => {
    const planned = await seed.plan();
    const on = eq(mapItems.id, planned.item.id);
    await backend.db
      .update(mapItems)
      .set({ extra: { revisionYear: 2020 } })
      .where(on);
    await keepItemStates(backend.db, on);
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    const item = await row(/^1 /);
    expect(within(item).getByText('Overdue service')).toBeVisible();
    await user.click(within(item).getByRole('button', { name: /^Flaw/ }));
    const services = within(await form()).getByRole('region', { name: 'Services' });
    await user.click(within(services).getByRole('button', { name: /^Service done: / }));
    const noted = await screen.findByRole('dialog', { name: /^Service done: / });
    await user.click(within(noted).getByRole('button', { name: 'Save' }));
    expect(await within(services).findByText(/ · noted /)).toBeVisible();
    await user.click(within(services).getByRole('button', { name: 'Replaced' }));
    const replaced = await screen.findByRole('dialog', { name: 'Replaced' });
    await user.click(within(replaced).getByRole('button', { name: 'Save' }));
    expect(await within(services).findByText(/^Replaced · noted /)).toBeVisible();
    expect(within(await row(/^1 /)).queryByText('Overdue service')).not.toBeInTheDocument();
  });

  test('offers the services that aren’t due too, and names a customer’s own [LIFE-134]', async () => {
    const planned = await seed.plan();
    const at = backend.time.now.toISOString();
    await backend.db.insert(serviceRules).values({
      ...{ customerId: planned.level.id, kind: 'powder_extinguisher', serviceKey: 'own-1', rank: 'advice' },
      ...{ name: 'Vägning', ...textKeys('Vägning'), interval: 'P1Y', countedFrom: 'last', performer: 'own' },
      ...{ created: at, updated: at },
    });
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^Flaw/ }));
    const services = within(await form()).getByRole('region', { name: 'Services' });
    const others = async () => {
      await user.click(within(services).getByRole('button', { name: 'Another service …' }));
      return within(await screen.findByRole('menu')).getAllByRole('menuitem');
    };
    expect((await others()).map((each) => each.textContent)).toContain('Workshop service');
    await user.click(screen.getByRole('menuitem', { name: 'Vägning' }));
    const noted = await screen.findByRole('dialog', { name: 'Service done: Vägning' });
    await user.click(within(noted).getByRole('button', { name: 'Save' }));
    expect(await within(services).findByText(/^Vägning · noted /)).toBeVisible();
    expect((await others()).map((each) => each.textContent)).not.toContain('Vägning');
  });
});
