import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RoundRow } from '#domain/rounds/roundOpening.ts';
import { roundOpening } from '#domain/rounds/roundOpening.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';

/** Returns functions that open the target of a row of rounds, if that is allowed. [DASH-36..39, DASH-48] */
export const useOpenRound = () => {
  const navigate = useNavigate();
  const isReadOnly = !usePermission('dashboard_perform_actions_on_content');
  const canOpen = useCallback((row: RoundRow) => roundOpening(row, isReadOnly) !== null, [isReadOnly]);
  const open = useCallback(
    (row: RoundRow) => {
      const opening = roundOpening(row, isReadOnly);
      if (opening) void navigate(pathTo(opening.screen, { roundId: opening.roundId }));
    },
    [isReadOnly, navigate],
  );
  return { canOpen, open, isReadOnly };
};
