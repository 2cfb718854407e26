import { useMemo, useState } from 'react';
import type { Move } from '#contract/moves/move.ts';

/** Number of buildings up to which the people of all are fetched at once. */
const mostAtOnce = 30;

/** Returns the buildings whose people the last tab shows: all if there are few, else a picked one. [MOVE-108] */
export const usePeopleChoice = (move: Move | null) => {
  const [picked, pick] = useState<number | null>(null);
  const buildings = useMemo(() => move?.moveBuildings ?? [], [move]);
  const hasAll = buildings.length <= mostAtOnce;
  const pickedBuilding =
    buildings.find(({ oldBuildingId }) => oldBuildingId === picked) ?? (hasAll ? null : buildings[0]);
  const query = useMemo(
    () =>
      (pickedBuilding ? [pickedBuilding] : buildings).map(({ id, oldBuildingId, buildingName }) => ({
        id,
        oldBuildingId,
        buildingName,
      })),
    [pickedBuilding, buildings],
  );
  return { buildings, hasAll, pickedId: pickedBuilding?.oldBuildingId ?? null, pick, asked: query };
};
export type PeopleChoice = ReturnType<typeof usePeopleChoice>;
