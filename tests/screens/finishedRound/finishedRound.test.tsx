import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Report } from '#components/report/reportTypes.ts';
import { findingsSeed } from '#tests/support/seeds/findings.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const reportMock = vi.hoisted(() => ({ reports: [] as Report[], isBroken: false }));
vi.mock('#components/report/makeReport.ts', () => ({
  makeReport: async (report: Report) => {
    reportMock.reports.push(report);
    if (reportMock.isBroken) throw new Error('no canvas');
    return new Blob(['%PDF']);
  },
}));
const saved = vi.hoisted(() => [] as string[]);
vi.mock('#platform/saveFile.ts', () => ({ saveFile: (name: string) => saved.push(name) }));

const { backend, open, seed } = await useRoundScreens();

/** A round of one item, with a photographed flaw from before it where asked for, finished on 20 November 2026. */
const finished = async (hasFlaw = false) => {
  const planned = await seed.plan({ questions: [{ name: 'Är dörrarna fria?' }] });
  if (hasFlaw) await findingsSeed(backend).photo(await seed.oldFlaw(planned.item, 'Plomb saknas'));
  const round = await seed.start(planned.plan.id, planned.inspector);
  const { token } = planned.inspector;
  type Part = { id: number; roundHistoryItems: { id: number }[]; roundHistoryQuestions: { id: number }[] };
  const query = { roundHistoryId: round.id, pageSize: 0 };
  const infos = await backend.ask<Part[]>('GET', 'v1/RoundHistoryInfo', { token, query });
  const lists = await backend.ask<Part[]>('GET', 'v1/RoundHistoryQuestionList', { token, query });
  const controlled = '2026-11-20T09:30:00Z';
  for (const item of infos.data.flatMap((info) => info.roundHistoryItems)) {
    const body = { controlled, continueWithoutAdding: false, userName: planned.inspector.email };
    await backend.ask('PUT', `v1/RoundHistoryItem/${item.id}`, { token, body });
  }
  for (const question of lists.data.flatMap((list) => list.roundHistoryQuestions)) {
    await backend.ask('PUT', `v1/RoundHistoryQuestion/${question.id}`, { token, body: { answer: 'Ja' } });
  }
  const answer = await backend.ask('PUT', `v1/RoundHistory/${round.id}`, {
    token,
    body: { done: '2026-11-20T08:55:00Z' },
  });
  if (!answer.success) throw new Error(answer.text);
  return { ...planned, round };
};

const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).parentElement;

describe('a finished round', () => {
  test('without the right the user is redirected to the root [FIN-01]', async () => {
    const { round, people } = await finished();
    const { address } = await open(`/en/round/done/${round.id}`, people.BasicUserLight);
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
  });

  test('shows the summary, the completed date, responsible and user [FIN-02, FIN-03, FIN-04]', async () => {
    const { round, inspector } = await finished();
    const { firstName, lastName } = inspector;
    await open(`/en/round/done/${round.id}`, inspector);
    expect(await screen.findByRole('heading', { level: 1, name: 'Kvartalsrond' })).toBeVisible();
    expect(fact('Completed')).toHaveTextContent('2026-11-20');
    expect(fact('Responsible role')).toHaveTextContent('Brandskyddskontrollant');
    expect(fact('Inspector')).toHaveTextContent(`${firstName} ${lastName}`);
    expect(
      within(screen.getByRole('table', { name: 'Items' })).getByRole('row', { name: /OK 1/ }),
    ).toBeVisible();
    expect(screen.getByRole('table', { name: /Plan 1/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Är dörrarna fria\? Ja/ })).toBeVisible();
  });

  test('print opens the same route in a new tab; back leaves [FIN-05, FIN-08]', async () => {
    const { round, inspector } = await finished();
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, address } = await open(`/en/round/done/${round.id}`, inspector);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(openWindow).toHaveBeenCalledWith(`#/en/round/done/${round.id}/print`, '_blank', 'noopener');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
  });

  test('with print set there are no buttons, and the print dialog opens by itself [FIN-06]', async () => {
    const { round, inspector } = await finished();
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await open(`/en/round/done/${round.id}/print`, inspector);
    await screen.findByRole('heading', { level: 1, name: 'Kvartalsrond' });
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  });

  test('printed, it begins with the flaws, each once, with place and action, before what else its summary shows [EYES-19]', async () => {
    // jsdom draws no pictures.
    expectWarning(/a photo could not be drawn for paper/);
    const { round, inspector } = await finished(true);
    vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await open(`/en/round/done/${round.id}/print`, inspector);
    const flaws = await screen.findByRole('region', { name: 'Flaws to be fixed (1)' });
    expect(flaws).toHaveTextContent(/Plomb saknas.*Where.*Action/);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings[0]).toBe('Flaws to be fixed (1)');
    expect(headings).toContain('Checked items');
    expect(screen.getAllByText(/Plomb saknas/)).toHaveLength(1);
    expect(await screen.findByText('The photo could not be loaded.')).toBeVisible();
  });
});
