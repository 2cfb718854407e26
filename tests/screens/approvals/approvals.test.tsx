import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useApprovalsScene } from '#tests/support/scenes/approvalsScene.ts';

const { open, waiting } = await useApprovalsScene();

beforeAll(async () => {
  await preloadTexts(['approvals', 'lists']);
  await import('#features/approvals/ApprovalsScreen.tsx');
}, 60_000);

describe('the approval list', () => {
  test('shows what, who, when and why; approving applies it in the author’s name', async () => {
    const { people, name, inspector, round, readItem } = await waiting();
    const { user, address } = await open('/en/approvals', people.Admin);
    const row = await screen.findByRole('row', { name: new RegExp(name) });
    expect(row).toHaveTextContent(round.name);
    expect(row).toHaveTextContent('Astrid Lund');
    expect(row).toHaveTextContent('The right to carry out rounds was missing.');
    expect(row).toHaveTextContent('2026-11-20');
    await user.click(within(row).getByRole('button', { name: `Approve: ${name}` }));
    expect(await screen.findByText('Nothing is waiting for approval.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Waiting' })).toHaveFocus();
    expect(await readItem()).toMatchObject({ userName: inspector.email });
    await user.click(screen.getByRole('button', { name: 'Approved' }));
    expect(await screen.findByRole('row', { name: /Astrid Lund/ })).toBeVisible();
    expect(address()).toContain('tab=approved');
  });
});
