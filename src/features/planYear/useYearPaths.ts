import type { PlanOfYear, RoundOfYear } from '#contract/worklists/planYear.ts';
import { roundOpening } from '#domain/rounds/roundOpening.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';

/** Returns the links of a plan and a round of the year, if the user may follow them; null otherwise. [DASH-36..39] */
export const useYearPaths = () => {
  const isReadOnly = !usePermission('dashboard_perform_actions_on_content');
  const maySeePlan = usePermission('roundplannings_access_view');
  const mayWalk = usePermission('roundplannings_perform_round');
  return {
    toPlan: (planId: number): string | null => {
      if (maySeePlan) return pathTo('roundPlan', { roundPlanningId: planId });
      return mayWalk && !isReadOnly ? pathTo('startRound', { roundId: planId }) : null;
    },
    toRound: ({ activeHistory }: PlanOfYear, { id, done }: RoundOfYear): string | null => {
      const isRunning = activeHistory?.id === id && !activeHistory.expired;
      const opening = roundOpening(
        { kind: 'round', roundId: id, isDone: done !== null, isRunning },
        isReadOnly,
      );
      return opening && mayWalk ? pathTo(opening.screen, { roundId: opening.roundId }) : null;
    },
  };
};
