import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll } from 'vitest';
import type { MovePreview, MoveProgress } from '#contract/moves/move.ts';
import type { OnWire, WireMove } from '#tests/support/onWire.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { moveSeed } from '../seeds/moveSeed.ts';
import { setWidth, useScreens } from './screens.tsx';
import type { Person } from '../seeds/seedPeople.ts';

/** Returns a response in the backend's envelope. */
export const answer = (data: unknown) => HttpResponse.json({ success: true, data, errors: [] });

/** Returns a refusal in the backend's envelope. */
export const refusal = (status: number, errors: readonly string[], more: object = {}) =>
  HttpResponse.json({ success: false, data: null, errors, ...more }, { status });

/** Progress without a running act. */
export const resting: MoveProgress = { act: null, step: null, done: 0, total: 0 };

/** Sets up the summary of moves with the reference backend and a move of a building and its plan. */
export async function useMoveSummaryScreens() {
  const screens = await useScreens();
  const { network, open } = screens;
  const seeded = moveSeed(screens.backend);

  beforeAll(async () => {
    await preloadTexts(['moves', 'moveSummary', 'lists']);
    await import('#features/moveSummary/MoveSummaryScreen.tsx');
    await import('#features/moves/OngoingMovesScreen.tsx');
    await import('#features/moves/MoveWizardScreen.tsx');
  }, 60_000);

  /** Creates a planned move whose role is copied, so that it can be executed. */
  const ready = async () => {
    const fixture = await seeded.planned();
    const { ask, move, planId, role } = fixture;
    const rows = [{ roleId: role.id, moveRoundPlanningId: planId, moveType: 0, idToReplace: null }];
    const saved = await ask<WireMove>('PUT', `MoveRole/MoveRoles/${move.id}`, rows);
    return { ...fixture, move: saved.data };
  };
  const summary = (moveId: number, who: Person, width = 1440) => {
    setWidth(width);
    return open(`/en/MoveSummary/${moveId}`, who);
  };
  /** Mocks the backend's preview. */
  const foresee = (preview: Partial<OnWire<MovePreview>>) =>
    network.use(http.get('*/api/v1/Move/Preview/:id', () => answer({ counts: [], lines: [], ...preview })));
  /** Mocks the backend's summary, evaluated for each request. */
  const tell = (move: () => WireMove) =>
    network.use(http.get('*/api/v1/Move/MoveObjectSummary/:id', () => answer(move())));
  const progressIs = (progress: () => MoveProgress) =>
    network.use(http.get('*/api/v1/Move/Progress/:id', () => answer(progress())));
  const confirm = async (user: UserEvent, name: string) => {
    await user.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    const dialogText = dialog.textContent;
    const buttons = [...dialog.querySelectorAll('button')];
    const button = buttons.find(({ textContent }) => textContent === name);
    if (!button) throw new Error(`The dialog has no button ${name}.`);
    await user.click(button);
    return dialogText;
  };
  return { ...screens, ...seeded, ready, summary, foresee, tell, progressIs, confirm };
}
