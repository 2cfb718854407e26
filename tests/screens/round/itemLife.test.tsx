import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import { roundHistories, roundHistoryItems } from '#server/db/schema/rounds.ts';
import { keepItemStates } from '#server/services/maintenanceRules/serviceStates.ts';
import { itemUnits, serviceRules } from '#server/db/schema/maintenance.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';

const { open, seed, backend } = await useRoundScreens();

const row = (name: RegExp) => screen.findByRole('group', { name });
const form = () => screen.findByRole('dialog', { name: /^1 / });

beforeEach(() => setWidth(1440));

describe('an item in a round', () => {
  test('an item that couldn’t be checked shows why in its row and in the next round’s filter [LIFE-96, LIFE-99, HANDS-18]', async () => {
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
    expect(within(await form()).queryByRole('button', { name: 'Skip' })).not.toBeInTheDocument();
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

  test('an item that couldn’t be checked has one photo, and a new photo replaces it [LIFE-179]', async () => {
    const { round, inspector } = await seed.round();
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^Flaw/ }));
    await user.click(within(await form()).getByRole('button', { name: 'Couldn’t be checked' }));
    const dialog = await screen.findByRole('dialog', { name: 'Couldn’t be checked' });
    const photos = within(dialog).getByRole('group', { name: 'Photo' });
    expect(within(photos).getByText('One photo; another one replaces it.')).toBeVisible();
    const input = photos.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no photo input');
    const remove = { name: /^Remove/ };
    for (const name of ['a.png', 'b.png']) {
      await user.upload(input, new File([new Uint8Array(pixelPng)], name, { type: 'image/png' }));
      expect(await within(photos).findAllByRole('button', remove)).toHaveLength(1);
      await user.click(within(photos).getByRole('button', { name: 'Show photo 1' }));
      await user.click(
        within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Close' }),
      );
    }
    await user.click(within(photos).getByRole('button', remove));
    expect(within(photos).queryByRole('button', remove)).not.toBeInTheDocument();
    await user.click(within(photos).getByRole('button', { name: 'Restore the photo' }));
    expect(within(photos).getAllByRole('button', remove)).toHaveLength(1);
  });

  test('an item shows its overdue services, logs one as done and replaces the unit with a plausible year [LIFE-102, LIFE-171, HANDS-16]', async () => {
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
    const noteDialog = await screen.findByRole('dialog', { name: /^Service done: / });
    await user.click(within(noteDialog).getByRole('button', { name: 'Save' }));
    expect(await within(services).findByText(/ · noted /)).toBeVisible();
    await user.click(within(services).getByRole('button', { name: 'Replaced' }));
    const replaced = await screen.findByRole('dialog', { name: 'Replaced' });
    const year = within(replaced).getByRole('textbox', { name: 'Year of manufacture' });
    await user.type(year, '2199');
    await user.click(within(replaced).getByRole('button', { name: 'Save' }));
    expect(year).toBeInvalid();
    await user.clear(year);
    await user.click(within(replaced).getByRole('button', { name: 'Save' }));
    expect(await within(services).findByText(/^Replaced · noted /)).toBeVisible();
    expect(within(await row(/^1 /)).queryByText('Overdue service')).not.toBeInTheDocument();
    const sheet = within(await form());
    expect(sheet.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    expect(within(await row(/^1 /)).queryByText(/Open flaw/)).not.toBeInTheDocument();
  });

  test.each(['Undo mine', 'Keep both'])(
    'a replacement by another user is announced and left to the inspector’s decision: %s [LIFE-178]',
    async (decision) => {
      const planned = await seed.plan();
      const round = await seed.start(planned.plan.id, planned.inspector);
      const start = backend.time.now.getTime();
      const setClock = (minutes: number) => {
        backend.time.now = new Date(start + minutes * 60_000);
      };
      setClock(1);
      const body = { mapItemIds: [planned.item.id], done: backend.time.now.toISOString() };
      const office = { token: planned.people.Admin.token, body };
      expect((await backend.ask('POST', 'v1/Service/Replace', office)).status).toBe(200);
      setClock(0);
      const { user } = await open(`/en/round/${round.id}`, planned.inspector);
      await user.click(within(await row(/^1 /)).getByRole('button', { name: /^Flaw/ }));
      const services = within(await form()).getByRole('region', { name: 'Services' });
      await user.click(within(services).getByRole('button', { name: 'Replaced' }));
      const replaced = await screen.findByRole('dialog', { name: 'Replaced' });
      await user.click(within(replaced).getByRole('button', { name: 'Save' }));
      await within(services).findByText(/^Replaced · noted /);
      await user.keyboard('{Escape}');
      await user.click(screen.getByRole('button', { name: 'Pause' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(/Open “1 needs attention” at the top/);
      await user.click(within(await row(/^1 /)).getByRole('button', { name: /^Flaw/ }));
      const unsentGroup = await within(await form()).findByRole('group', { name: 'Couldn’t be sent' });
      expect(within(unsentGroup).getByRole('button', { name: decision })).toBeVisible();
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: /needs attention/ }));
      const panel = within(await screen.findByRole('dialog', { name: 'Saving and storage' }));
      expect(await panel.findByText(/^1 .*: replaced$/)).toBeVisible();
      expect(panel.getByText(/^[^@]+ has already replaced this unit\.$/)).toBeVisible();
      expect(panel.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
      setClock(2);
      await user.click(panel.getByRole('button', { name: decision }));
      await waitFor(() => expect(panel.queryByText(/: replaced$/)).not.toBeInTheDocument());
      const units = await backend.db.select().from(itemUnits).orderBy(itemUnits.ended);
      expect(units.map(({ roundHistoryId }) => roundHistoryId)).toEqual(
        decision === 'Keep both' ? [null, round.id] : [null],
      );
    },
  );

  test('offers the services that aren’t due too, and names a customer’s own [LIFE-134]', async () => {
    const planned = await seed.plan();
    const at = backend.time.now.toISOString();
    await backend.db.insert(serviceRules).values({
      customerId: planned.level.id,
      kind: 'powder_extinguisher',
      serviceKey: 'own-1',
      rank: 'advice',
      name: 'Vägning',
      ...textKeys('Vägning'),
      interval: 'P1Y',
      countedFrom: 'last',
      performer: 'own',
      created: at,
      updated: at,
    });
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^Flaw/ }));
    const services = within(await form()).getByRole('region', { name: 'Services' });
    const openOtherServices = async () => {
      await user.click(within(services).getByRole('button', { name: 'Another service …' }));
      return within(await screen.findByRole('menu')).getAllByRole('menuitem');
    };
    expect((await openOtherServices()).map((each) => each.textContent)).toContain('Workshop service');
    await user.click(screen.getByRole('menuitem', { name: 'Vägning' }));
    const noteDialog = await screen.findByRole('dialog', { name: 'Service done: Vägning' });
    await user.click(within(noteDialog).getByRole('button', { name: 'Save' }));
    expect(await within(services).findByText(/^Vägning · noted /)).toBeVisible();
    expect((await openOtherServices()).map((each) => each.textContent)).not.toContain('Vägning');
  });
});
