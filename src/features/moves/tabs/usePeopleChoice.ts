import { useMemo, useState } from 'react';
import type { Move } from '#contract/moves/move.ts';

/** Up to this number the people of all buildings are fetched at once. */
const mostAtOnce = 30;

/** Whose people the last tab shows: those of all buildings if these are few, else of a picked one. [MOVE-108] */
export const usePeopleChoice = (move: Move | null) => {
  const [picked, pick] = useState<number | null>(null);
  const buildings = useMemo(() => move?.moveBuildings ?? [], [move]);
  const hasAll = buildings.length <= mostAtOnce;
  const one =
    buildings.find(({ oldBuildingId }) => oldBuildingId === picked) ?? (hasAll ? null : buildings[0]);
  const asked = useMemo(
    () =>
      (one ? [one] : buildings).map(({ id, oldBuildingId, buildingName }) => ({
        id,
        oldBuildingId,
        buildingName,
      })),
    [one, buildings],
  );
  return { buildings, hasAll, pickedId: one?.oldBuildingId ?? null, pick, asked };
};
export type PeopleChoice = ReturnType<typeof usePeopleChoice>;
