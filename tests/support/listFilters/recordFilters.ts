import { kept } from './table.ts';
import type { FilterTable } from './table.ts';
import type { FilterWorld } from './world.ts';

/** Builds the filters of the lists of people, customers, buildings and their dependents. */
export const recordFilters = ({ a, b, home, guest }: FilterWorld) => {
  /** Both are linked to the level that is the other users' home. */
  const isLinked = ({ id }: { id: number }) => [a.person.id, b.person.id].includes(id);
  return {
    listUsers: {
      search: kept('alm', ({ lastName }) => lastName === a.name),
      identityId: kept(a.person.identityId, ({ id }) => id === a.person.id),
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id),
      buildingId: kept(a.building.id, ({ id }) => [a.person.id, guest.id].includes(id)),
    },
    listUsersBelow: {
      search: kept('alm', ({ lastName }) => lastName === a.name),
      customerId: kept(b.root.id, ({ customerId }) => customerId === b.level.id),
    },
    listUsersIncludingExternal: {
      search: kept('alm', ({ lastName }) => lastName === a.name),
      customerId: kept(home.id, (user) => user.customerId === home.id || isLinked(user)),
      companyId: kept(a.company.id, ({ id, companyId }) => companyId === a.company.id || id === guest.id),
    },
    listInvitations: {
      search: kept('alm', ({ lastName }) => lastName === a.name),
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id),
      below: 'adds those of the levels below',
    },
    listRoles: {
      name: kept(a.named.name, ({ id }) => id === a.named.id),
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id),
      roundPlanningId: kept(a.plan.id, ({ id }) => id === a.named.id),
    },
    listCompanies: {
      search: kept('alm', ({ id }) => id === a.company.id),
      name: kept('alm', ({ id }) => id === a.company.id),
    },
    listCustomers: {
      name: kept('alm niv', ({ id }) => id === a.level.id),
      companyId: kept(a.company.id, ({ companyId }) => companyId === a.company.id),
    },
    getCustomerTree: {
      companyNode: kept(a.company.id, ({ id }) => id === a.root.id),
      parentNode: kept(a.level.id, ({ id }) => id === a.level.id),
    },
    getActiveCustomer: {
      customerId: kept(a.level.id, ({ id }) => id === a.level.id),
      companyId: 'is held against the level: of another company there is none',
    },
    getRootCustomers: {
      customerId: kept(a.level.id, ({ id }) => id === a.root.id),
      companyId: kept(a.company.id, ({ id }) => id === a.root.id),
    },
    getExternalCustomers: { userId: kept(a.person.id, ({ id }) => id === home.id) },
    listApiKeys: {
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id),
      companyId: kept(a.company.id, ({ customerId }) => customerId === a.level.id),
      name: kept(a.key.name, ({ id }) => id === a.key.id),
    },
    listBuildings: {
      name: kept(a.building.name, ({ id }) => id === a.building.id),
      customerId: kept(a.level.id, ({ customer }) => customer.id === a.level.id),
      userId: kept(a.person.id, ({ id }) => id === a.building.id),
      below: 'adds the levels below to customerId: the tests of the list show it',
    },
    listBuildingsBelow: {
      name: kept(a.building.name, ({ id }) => id === a.building.id),
      customerId: kept(a.root.id, ({ customerId }) => customerId === a.level.id),
    },
    listDeletedBuildings: {
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id, {
        customerId: b.level.id,
      }),
      name: kept('rivet', ({ name }) => name === 'Rivet hus', { customerId: a.level.id }),
    },
    listFloors: {
      name: kept(a.building.name, ({ buildingId }) => buildingId === a.building.id),
      buildingId: kept(a.building.id, ({ buildingId }) => buildingId === a.building.id),
      roundPlanningId: kept(a.plan.id, ({ id }) => id === a.floor.id),
    },
    listDrawingSets: {
      buildingId: kept(a.building.id, ({ buildingId }) => buildingId === a.building.id, {
        buildingId: b.building.id,
      }),
    },
    listSymbolKinds: {
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id, { customerId: b.level.id }),
    },
    listMaps: {
      floorId: kept(a.floor.id, ({ floorId }) => floorId === a.floor.id),
      level: kept(7, ({ level }) => level === 7),
    },
    listMapItems: { mapId: kept(a.map.id, ({ mapId }) => mapId === a.map.id) },
    listAreas: {
      name: kept(a.area.name, ({ id }) => id === a.area.id),
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id),
      mapId: kept(a.spareMap.id, ({ mapId }) => mapId === a.spareMap.id),
      roundPlanningId: kept(a.ofArea.id, ({ id }) => id === a.area.id),
    },
    listFiles: {
      search: kept(a.picture.name, ({ id }) => id === a.picture.id),
      documentType: kept(1, ({ documentType }) => documentType === 1),
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id),
      buildingId: kept(a.building.id, ({ buildingId }) => buildingId === a.building.id),
    },
    downloadFile: { size: 'is that of the picture' },
    listImports: {
      customerId: kept(a.level.id, ({ id }) => id === a.questionImport.id, {
        customerId: b.level.id,
        kind: 'questions',
      }),
      kind: kept('questions', ({ kind }) => kind === 'questions', {
        customerId: a.level.id,
        kind: 'catalogue',
      }),
    },
    listQuestionGroups: {
      name: kept(a.spareGroup.name, ({ id }) => id === a.spareGroup.id),
      companyId: kept(a.company.id, ({ companyId }) => companyId === a.company.id),
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id),
    },
    listQuestions: {
      questionGroupId: kept(a.group.id, ({ questionGroupId }) => questionGroupId === a.group.id),
      search: kept(a.looseQuestion.name, ({ id }) => id === a.looseQuestion.id),
      description: kept('almtext', ({ id }) => id === a.question.id),
      positive: kept('almsvar', ({ id }) => id === a.question.id),
      negative: kept('almnej', ({ id }) => id === a.question.id),
    },
    listQuestionLists: {
      search: kept(a.spareList.name, ({ id }) => id === a.spareList.id),
      companyId: kept(a.company.id, ({ companyId }) => companyId === a.company.id),
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id),
      roundPlanningId: kept(a.plan.id, ({ id }) => id === a.list.id),
    },
    listFireProtections: {
      search: kept(a.used.name, ({ id }) => id === a.used.id),
      companyId: kept(a.company.id, ({ companyId }) => companyId === a.company.id),
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id),
      roundPlanningId: kept(a.plan.id, ({ id }) => id === a.used.id),
      fireProtectionType: kept(3, ({ group }) => group === 3),
    },
    listItemCodes: {
      buildingId: kept(a.building.id, ({ item }) => item?.buildingId === a.building.id),
      floorId: kept(a.floor.id, ({ item }) => item?.floorId === a.floor.id),
      mapItemId: kept(a.item.id, ({ item }) => item?.mapItemId === a.item.id),
      batchId: kept(a.codeBatch.id, ({ item, customerId }) => item === null && customerId === a.level.id, {
        batchId: b.codeBatch.id,
      }),
    },
    findItemCode: {
      code: kept(a.code.code, ({ code }) => code === a.code.code, { code: b.code.code }),
    },
    listCodeBatches: { customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id) },
    searchEverywhere: {
      text: kept(a.building.name, ({ customerId }) => customerId === a.level.id, { text: b.building.name }),
      limit: 'is how many hits of each kind are wanted',
      installations: 'adds a kind of hits',
      documents: 'adds a kind of hits',
    },
  } satisfies Partial<FilterTable>;
};
