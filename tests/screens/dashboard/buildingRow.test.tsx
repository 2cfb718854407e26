import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BuildingRow } from '#features/dashboard/buildings/BuildingRow.tsx';
import { preloadTexts } from '#platform/language/i18n.ts';
import { renderComponent } from '#tests/support/screens/components.tsx';

const round = (id: number, created: string, done: string | null) => ({ id, name: 'Rond', created, done });
const building = {
  id: 1,
  name: 'Skolan',
  customerId: 1,
  flaws: 2,
  questions: 1,
  lastCompletedRoundHistory: round(1, '2026-03-01T09:00:00.000Z', '2026-03-02T09:00:00.000Z'),
  lastNotFullyCompletedRoundHistory: null as ReturnType<typeof round> | null,
};
const show = async (shown: typeof building) => {
  await renderComponent(<BuildingRow building={shown} isActive={false} onToggle={() => undefined} />);
  await preloadTexts(['dashboard']);
};
const row = () => screen.findByRole('button', { name: /Skolan/ });

test('a building counts flaws and questions together, and says each apart [DASH-12, LIFE-305]', async () => {
  await show(building);
  expect(await row()).toHaveTextContent('3 att åtgärda2 brister, 1 fråga');
});

test('a building with only questions to handle names no flaws [LIFE-305]', async () => {
  await show({ ...building, flaws: 0 });
  expect(await row()).toHaveTextContent(/1 att åtgärda1 fråga$/);
});

test('a building is partially checked where its newest round left something out [DASH-13, DASH-15]', async () => {
  await show(building);
  expect(await row()).toHaveTextContent('Kontrollerad 2026-03-02');
  await show({
    ...building,
    name: 'Skolan två',
    lastNotFullyCompletedRoundHistory: round(2, '2026-04-01T09:00:00.000Z', null),
  });
  expect(await screen.findByRole('button', { name: /Skolan två/ })).toHaveTextContent(
    'Delvis kontrollerad 2026-04-01',
  );
});
