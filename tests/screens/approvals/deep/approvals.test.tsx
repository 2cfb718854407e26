import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { eventually } from '#tests/support/eventually.ts';
import { useApprovalsScene } from '#tests/support/scenes/approvalsScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { network, open, waiting } = await useApprovalsScene();

beforeAll(async () => {
  await preloadTexts(['approvals', 'lists']);
  await import('#features/approvals/ApprovalsScreen.tsx');
}, 60_000);

describe('the approval list', () => {
  test('the menu leads to the approvals only with the right', async () => {
    const { people } = await waiting();
    const { user, address } = await open('/en/', people.Admin);
    await user.click(await screen.findByRole('link', { name: 'Approvals' }));
    await waitFor(() => expect(address()).toMatch(/^\/en\/approvals/));
    expect(await screen.findByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
  });

  test('sends others to the root and names the missing right', async () => {
    const { people } = await waiting();
    const { address } = await open('/en/approvals', people.User);
    expect(await screen.findByText(/plan rounds/)).toBeVisible();
    expect(address()).not.toContain('approvals');
    expect(screen.queryByRole('link', { name: 'Approvals' })).not.toBeInTheDocument();
  });

  test('the export holds the decisions of all pages', async () => {
    const { people, name, file, round } = await waiting();
    await file({ callName: 'updateRound', targetId: round.id, payload: {} });
    const { user } = await open('/en/approvals', people.Admin);
    await user.click(await screen.findByRole('button', { name: 'Approve all 2 on this page' }));
    await screen.findByText('Nothing is waiting for approval.');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const files: Blob[] = [];
    URL.createObjectURL = (made: Blob) => `blob:${files.push(made)}`;
    await user.click(screen.getByRole('button', { name: 'Approved' }));
    await screen.findByRole('row', { name: new RegExp(name) });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    expect(await screen.findByText(/^2 rows exported to Approved .*\.csv$/)).toBeVisible();
    const text = (await files[0]?.text()) ?? '';
    expect(text).toContain('"What";"Who";"When";"Why it was held back";"Decision"');
    expect(text).toContain(`"${name}";"Astrid Lund";2026-11-20 `);
    expect(text).toContain('"Astrid Lund, ');
  });

  test('rejecting asks for a reason and keeps it', async () => {
    const { people, name, readItem } = await waiting();
    const { user } = await open('/en/approvals', people.Admin);
    await user.click(await screen.findByRole('button', { name: `Reject: ${name}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject this work?' });
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByText('Write why it is rejected.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Somebody else walked it');
    const reject = within(dialog).getByRole('button', { name: 'Reject' });
    await waitFor(() => expect(reject).toHaveAttribute('aria-busy', 'false'));
    await user.click(reject);
    expect(await screen.findByText('Nothing is waiting for approval.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rejected' }));
    expect(await screen.findByText('Somebody else walked it')).toBeVisible();
    expect((await readItem())?.controlled).toBeNull();
  });

  test('an entry that can’t be applied shows why and keeps waiting; the others are applied', async () => {
    expectWarning(/approveRoundQuarantine failed/);
    const { people, file, round, readItem } = await waiting();
    const targetKey = randomUUID();
    await file({ callName: 'uploadFile', targetId: null, targetKey, payload: {} });
    await file({ callName: 'updateRound', targetId: round.id, payload: {} });
    const { user } = await open('/en/approvals', people.Admin);
    await user.click(await screen.findByRole('button', { name: 'Approve all 3 on this page' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Approve the flaw that this belongs to first.',
    );
    expect((await readItem())?.controlled).not.toBeNull();
    await eventually(() => expect(screen.getAllByRole('button', { name: /^Reject: / })).toHaveLength(1));
  });

  test('rejecting an entry that another user has decided removes it from the list', async () => {
    expectWarning(/rejectRoundQuarantine failed/);
    const { people, name, approveElsewhere } = await waiting();
    const { user } = await open('/en/approvals', people.Admin);
    await user.click(await screen.findByRole('button', { name: `Reject: ${name}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject this work?' });
    await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Somebody else walked it');
    await approveElsewhere();
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText(/^Somebody else has already decided it\./)).toBeVisible();
    expect(await screen.findByText('Nothing is waiting for approval.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('approving all removes the entries that another user has decided from the list', async () => {
    expectWarning(/approveRoundQuarantine failed/);
    const { people, file, round, approveElsewhere } = await waiting();
    await file({ callName: 'updateRound', targetId: round.id, payload: {} });
    const { user } = await open('/en/approvals', people.Admin);
    const approveAll = await screen.findByRole('button', { name: 'Approve all 2 on this page' });
    await approveElsewhere();
    await user.click(approveAll);
    expect(await screen.findByText(/^Somebody else has already decided 2 of them\./)).toBeVisible();
    expect(await screen.findByText('Nothing is waiting for approval.')).toBeVisible();
  });

  test('a list that can’t be loaded says so and tries again', async () => {
    expectWarning(/listRoundQuarantine failed/);
    const { people, name } = await waiting();
    const broken = () =>
      HttpResponse.json({ success: false, data: null, errors: ['Not now'] }, { status: 500 });
    network.use(http.get('*/api/v1/RoundQuarantine', broken, { once: true }));
    const { user } = await open('/en/approvals', people.Admin);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: new RegExp(name) })).toBeVisible();
  });
});
