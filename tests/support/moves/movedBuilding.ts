import { expect } from 'vitest';
import type { WireMove } from '#tests/support/onWire.ts';
import type { Backend } from '../server/backend.ts';
import { findStrays } from '../database/census.ts';
import { moveSeed } from '../seeds/moveSeed.ts';
import type { Person } from '../seeds/seedPeople.ts';

/** Returns a function that sends requests as a person. */
export const askAs =
  (backend: Backend, { token }: Person) =>
  <T>(method: string, path: string, body?: object) =>
    backend.ask<T>(method, `v1/${path}`, {
      token,
      body,
      ...(method === 'POST' ? { key: crypto.randomUUID() } : {}),
    });

/** Creates moves of one building whose acts are checked for references that their owners can't read. */
export function movedBuilding(backend: Backend) {
  const { begin } = moveSeed(backend);
  const later = () => {
    backend.time.now = new Date(backend.time.now.getTime() + 1000);
  };

  /**
   * Creates a move of the first building to the other company, or to the own root. Its plan moves along
   * unless `planType` is null; its checklist is replaced by the target's own.
   */
  async function createMove({
    isToRoot = false,
    keepHistory = true,
    buildingType = 1,
    planType = 1 as number | null,
  } = {}) {
    const seeded = await begin();
    const { ask, start, first, firstPlan, role, list, theirList, left, target } = seeded;
    const elsewhere = isToRoot ? { targetCustomerId: left.root.id } : {};
    const move = (await start([first.building], buildingType, elsewhere)).data;
    const [building] = move.moveBuildings;
    if (planType !== null) {
      const saved = await ask<WireMove>('PUT', `MoveRoundPlanning/MoveRoundPlannings/${move.id}`, [
        { roundPlanningId: firstPlan.id, moveType: planType, moveBuildingId: building?.id },
      ]);
      const moveRoundPlanningId = saved.data.moveBuildings[0]?.roundPlannings[0]?.id ?? 0;
      const history = { moveRoundPlanningId, keepHistory };
      await ask('PUT', 'MoveRoundPlanning/SetKeepOnRoundPlannings', history);
      const roles = [{ moveRoundPlanningId, roleId: role.id, moveType: 0 }];
      await ask('PUT', `MoveRole/MoveRoles/${move.id}`, roles);
      const replaced = isToRoot ? {} : { moveType: 2, idToReplace: theirList.id };
      await ask('PUT', `MoveQuestionList/MoveQuestionLists/${move.id}`, [
        { moveRoundPlanningId, questionListId: list.id, moveType: 0, ...replaced },
      ]);
    }
    const act = async (name: 'Execute' | 'Rollback') => {
      const done = await ask<WireMove>('PUT', `Move/${name}Move/${move.id}`);
      expect(done.text).toContain(`"moveStatus":${name === 'Execute' ? 1 : 0}`);
      later();
      expect(await findStrays(backend.db)).toEqual([]);
    };
    return {
      ...seeded,
      move,
      act,
      here: askAs(backend, left.people.CustomerAdmin),
      there: askAs(backend, target.people.CustomerAdmin),
    };
  }

  return { later, moved: createMove };
}
