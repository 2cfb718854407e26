import { screen, waitFor } from '@testing-library/react';
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

describe('a finished round', () => {
  test('a flaw is shown with its photos, and its PDF has them too', async () => {
    const { round, inspector } = await finished(true);
    const { user } = await open(`/en/round/done/${round.id}`, inspector);
    expect(await screen.findByRole('img', { name: 'Photo of the flaw Plomb saknas' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() =>
      expect(reportMock.reports.at(-1)?.sections[0]?.cards?.items).toMatchObject([
        { title: expect.stringContaining('Plomb saknas'), pictures: [{ caption: 'Photo 1' }] },
      ]),
    );
  });

  test('the PDF has the contents of the screen, and a failure is reported and can be retried', async () => {
    expectWarning(/a PDF could not be made/);
    const { round, inspector } = await finished();
    const { user } = await open(`/en/round/done/${round.id}`, inspector);
    reportMock.isBroken = true;
    saved.length = 0;
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The PDF could not be created.');
    expect(saved).toEqual([]);
    reportMock.isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Kvartalsrond.*\.pdf$/)]));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    const [report] = reportMock.reports.slice(-1);
    expect(report?.facts).toContainEqual({ term: 'Completed', text: '2026-11-20' });
    expect(report?.sections.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['Flaws', 'Items', 'Questions', expect.stringContaining('Plan 1')]),
    );
  });

  test('opening it without print prints nothing', async () => {
    const { round, inspector } = await finished();
    const timers = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await open(`/en/round/done/${round.id}`, inspector);
    await screen.findByRole('heading', { level: 1, name: 'Kvartalsrond' });
    expect(timers).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  });

  test('a round that does not exist is reported with a link back', async () => {
    expectWarning(/ failed/);
    const { inspector } = await seed.round();
    await open('/en/round/done/999999', inspector);
    expect(await screen.findByText(/The round doesn’t exist/)).toBeVisible();
  });
});
