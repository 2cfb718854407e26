import { eq } from 'drizzle-orm';
import { itemCodes } from '#server/db/schema/codes.ts';
import type { Answer } from '../server/backend.ts';
import { moveSeed } from '../seeds/moveSeed.ts';
import { entryPairs } from './entryPairs.ts';
import { flawPairs } from './flawPairs.ts';
import { identityPairs } from './identityPairs.ts';
import type { Lab } from './lab.ts';
import { pair, usedInPair } from './onePair.ts';
import type { Pair } from './onePair.ts';
import { placePairs } from './placePairs.ts';
import { servicePairs } from './servicePairs.ts';
import { setPairs } from './setPairs.ts';
import { setUpPairs } from './setUpPairs.ts';

/** Every reference that a deletion could pass, each made by the calls of the contract. */
export const pairs: Readonly<Record<string, (lab: Lab) => Promise<Pair>>> = {
  ...placePairs,
  ...flawPairs,
  ...entryPairs,
  ...servicePairs,
  ...setPairs,
  ...setUpPairs,
  ...identityPairs,
  'an item, and a code of it': pair(async ({ lab, send, item, level }) => {
    const batch = (await send('makeBlankCodes', {}, { customerId: level.id, count: 1 })()) as Answer<{
      id: number;
    }>;
    const [code] = await lab.db.select().from(itemCodes).where(eq(itemCodes.batchId, batch.data.id));
    return {
      whenGone: '404 not_found',
      naming: send('claimItemCode', {}, { code: code?.code, mapItemId: item.id }),
      deleting: send('deleteMapItem', { id: item.id }),
    };
  }),
  'a file, and a new drawing of it': pair(async ({ lab, send, level, drawing }) => {
    const { id: fileId } = await lab.seed.file({ customerId: level.id });
    return {
      ...usedInPair,
      naming: send('createMap', {}, { ...drawing, fileId }),
      deleting: send('deleteFile', { id: fileId }),
    };
  }),
  'a file, and a drawing that gets it': pair(async ({ lab, send, level, map, drawing }) => {
    const { id: fileId } = await lab.seed.file({ customerId: level.id });
    return {
      ...usedInPair,
      naming: send('updateMap', { id: map.id }, { ...drawing, fileId }),
      deleting: send('deleteFile', { id: fileId }),
    };
  }),
  'a user, and a building that is theirs': pair(async ({ lab, send, level, building }) => {
    const { id } = await lab.seed.user(level, 'BasicUser');
    return {
      naming: send(
        'updateBuilding',
        { id: building.id },
        { name: 'Hus', customerId: level.id, userIds: [id] },
      ),
      deleting: send('deleteUser', { id }),
    };
  }),
  'a role, and a plan of it': pair(async ({ lab, send, level, planned }) => {
    const { id } = await lab.seed.role(level);
    return { ...usedInPair, naming: planned({ roleId: id }), deleting: send('deleteRole', { id }) };
  }),
  'a role, and a user who gets it': pair(async ({ lab, send, level, people }) => {
    const { id } = await lab.seed.role(level);
    const { firstName, lastName, email } = people.BasicUser;
    return {
      naming: send('updateUser', { id: people.BasicUser.id }, { firstName, lastName, email, roleIds: [id] }),
      deleting: send('deleteRole', { id }),
    };
  }),
  'a checklist, and a plan of it': pair(async ({ lab, send, level, planned }) => {
    const { list } = await moveSeed(lab).checklist(level, 'Egenkontroll', ['Fri?']);
    return {
      ...usedInPair,
      naming: planned({ questionListIds: [list.id] }),
      deleting: send('deleteQuestionList', { id: list.id }),
    };
  }),
  'a question, and a checklist of it': pair(async ({ send, level }) => {
    const { data: group } = await send<{ id: number }>(
      'createQuestionGroup',
      {},
      { name: 'Ny', customerId: level.id },
    )();
    const texts = { name: 'Fri?', description: '', law: '', positive: 'Ja', negative: 'Nej' };
    const { data } = await send<{ id: number }>(
      'createQuestion',
      {},
      { ...texts, questionGroupId: group.id },
    )();
    return {
      ...usedInPair,
      naming: send('createQuestionList', {}, { name: 'Ny', customerId: level.id, questionIds: [data.id] }),
      deleting: send('deleteQuestion', { id: data.id }),
    };
  }),
  'a group, and a question of it': pair(async ({ send, level }) => {
    const { data } = await send<{ id: number }>(
      'createQuestionGroup',
      {},
      { name: 'Ny', customerId: level.id },
    )();
    const texts = { name: 'Fri?', description: '', law: '', positive: 'Ja', negative: 'Nej' };
    return {
      ...usedInPair,
      naming: send('createQuestion', {}, { ...texts, questionGroupId: data.id }),
      deleting: send('deleteQuestionGroup', { id: data.id }),
    };
  }),
  'a level, and a building at it': pair(async ({ send, sibling }) => ({
    ...usedInPair,
    naming: send('createBuilding', {}, { name: 'Ny', customerId: sibling.id }),
    deleting: send('deleteCustomer', { id: sibling.id }),
  })),
};
