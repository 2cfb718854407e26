import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { usePlanScreens } from '#tests/support/screens/planScreens.ts';

const { begin, openAt, meaning } = await usePlanScreens();

describe('a round plan', () => {
  test('says what it means before it is saved', async () => {
    const { people, customerId, plan } = await begin();
    const { user } = await openAt(`roundplanning/${plan.id}`, people.Admin, customerId);
    const planMeaning = await meaning();
    expect(await planMeaning.findByText(/checkpoint/)).toBeVisible();
    expect(planMeaning.getByText('Everybody who may carry out rounds')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: /^Fire protection/ }));
    expect(await planMeaning.findByText(/checked by no active plan/)).toBeVisible();
    await user.click(screen.getByRole('switch', { name: /^Active/ }));
    expect(await planMeaning.findByText(/The plan is inactive/)).toBeVisible();
    const start = screen.getByLabelText('Start date');
    await user.clear(start);
    await user.type(start, '20270131');
    expect(planMeaning.getByText('2027-02-28')).toBeVisible();
    expect(planMeaning.getByText('2027-05-31')).toBeVisible();
  });

  test('is copied: inactive, from today, without history', async () => {
    const { people, customerId, plan, all } = await begin();
    const { user } = await openAt(`roundplanning/0?from=${plan.id}`, people.Admin, customerId);
    expect(await screen.findByLabelText('Name')).toHaveValue(`${plan.name} (copy)`);
    expect(screen.getByRole('switch', { name: /^Active/ })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await all()).toHaveLength(2));
    const copy = (await all()).find(({ id }) => id !== plan.id);
    expect(copy).toMatchObject({ active: false, lastRun: null, activeHistory: null });
    expect(copy?.floorIds).toEqual((await all()).find(({ id }) => id === plan.id)?.floorIds);
    expect(copy?.start.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  });
});
