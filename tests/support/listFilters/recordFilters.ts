import { filterRow } from './table.ts';
import type { FilterTable } from './table.ts';
import { auditStart } from './world.ts';
import type { FilterWorld } from './world.ts';

/** Builds the filters of the lists of people, roles and keys. */
const peopleFilters = ({ a, b, home, guest }: FilterWorld) => {
  /** Both are linked to the level that is the other users' home. */
  const isLinked = ({ id }: { id: number }) => [a.person.id, b.person.id].includes(id);
  return {
    listUsers: {
      search: filterRow('alm', ({ lastName }) => lastName === a.name),
      identityId: filterRow(a.person.identityId, ({ id }) => id === a.person.id),
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
      buildingId: filterRow(a.building.id, ({ id }) => [a.person.id, guest.id].includes(id)),
    },
    listUsersBelow: {
      search: filterRow('alm', ({ lastName }) => lastName === a.name),
      customerId: filterRow(b.root.id, ({ customerId }) => customerId === b.level.id),
    },
    listUsersIncludingExternal: {
      search: filterRow('alm', ({ lastName }) => lastName === a.name),
      customerId: filterRow(home.id, (user) => user.customerId === home.id || isLinked(user)),
      companyId: filterRow(
        a.company.id,
        ({ id, companyId }) => companyId === a.company.id || id === guest.id,
      ),
    },
    listInvitations: {
      search: filterRow('alm', ({ lastName }) => lastName === a.name),
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
      below: 'adds those of the levels below',
    },
    listRoles: {
      name: filterRow(a.named.name, ({ id }) => id === a.named.id),
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
      roundPlanningId: filterRow(a.plan.id, ({ id }) => id === a.named.id),
    },
    listAuditEntries: {
      customerId: filterRow(a.level.id, ({ customer }) => customer?.id === a.level.id),
      below: 'adds those of the levels below',
      personId: filterRow(
        a.person.id,
        ({ actor, target }) =>
          actor.id === a.person.id || (target?.kind === 'user' && target.id === a.person.id),
      ),
      action: filterRow('restored', ({ action }) => action === 'restored'),
      targetKind: filterRow('installation', ({ target }) => target?.kind === 'installation'),
      targetId: filterRow(a.auditEntry.targetId ?? 0, ({ target }) => target?.id === a.auditEntry.targetId),
      from: filterRow(auditStart, ({ created }) => created >= auditStart),
      to: filterRow(auditStart, ({ created }) => created < auditStart),
    },
    listFilePacks: {
      buildingId: 'is tested with the packs of a customer, whose path names it',
      isPending: 'is tested with the packs of a customer, whose path names it',
    },
    listWebhookDeliveries: {
      state: 'is tested with the log of a webhook, whose path names it',
    },
    listApiKeys: {
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
      companyId: filterRow(a.company.id, ({ customerId }) => customerId === a.level.id),
      name: filterRow(a.key.name, ({ id }) => id === a.key.id),
    },
  } satisfies Partial<FilterTable>;
};

/** Builds the filters of the lists of companies and customers. */
const customerFilters = ({ a, home }: FilterWorld) => {
  return {
    listCompanies: {
      search: filterRow('alm', ({ id }) => id === a.company.id),
      name: filterRow('alm', ({ id }) => id === a.company.id),
    },
    listCustomers: {
      name: filterRow('alm niv', ({ id }) => id === a.level.id),
      companyId: filterRow(a.company.id, ({ companyId }) => companyId === a.company.id),
    },
    getCustomerTree: {
      companyNode: filterRow(a.company.id, ({ id }) => id === a.root.id),
      parentNode: filterRow(a.level.id, ({ id }) => id === a.level.id),
    },
    getActiveCustomer: {
      customerId: filterRow(a.level.id, ({ id }) => id === a.level.id),
      companyId: 'is held against the level: of another company there is none',
    },
    getRootCustomers: {
      customerId: filterRow(a.level.id, ({ id }) => id === a.root.id),
      companyId: filterRow(a.company.id, ({ id }) => id === a.root.id),
    },
    getExternalCustomers: { userId: filterRow(a.person.id, ({ id }) => id === home.id) },
  } satisfies Partial<FilterTable>;
};

/** Builds the filters of the lists of buildings, drawings, files and codes. */
const buildingFilters = ({ a, b }: FilterWorld) => {
  return {
    listBuildings: {
      name: filterRow(a.building.name, ({ id }) => id === a.building.id),
      customerId: filterRow(a.level.id, ({ customer }) => customer.id === a.level.id),
      userId: filterRow(a.person.id, ({ id }) => id === a.building.id),
      below: 'adds the levels below to customerId: the tests of the list show it',
    },
    listBuildingsBelow: {
      name: filterRow(a.building.name, ({ id }) => id === a.building.id),
      customerId: filterRow(a.root.id, ({ customerId }) => customerId === a.level.id),
    },
    listDeletedBuildings: {
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id, {
        customerId: b.level.id,
      }),
      name: filterRow('rivet', ({ name }) => name === 'Rivet hus', { customerId: a.level.id }),
    },
    listFloors: {
      name: filterRow(a.building.name, ({ buildingId }) => buildingId === a.building.id),
      buildingId: filterRow(a.building.id, ({ buildingId }) => buildingId === a.building.id),
      roundPlanningId: filterRow(a.plan.id, ({ id }) => id === a.floor.id),
    },
    listDrawingSets: {
      buildingId: filterRow(a.building.id, ({ buildingId }) => buildingId === a.building.id, {
        buildingId: b.building.id,
      }),
    },
    listSymbolKinds: {
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id, {
        customerId: b.level.id,
      }),
    },
    listMaps: {
      floorId: filterRow(a.floor.id, ({ floorId }) => floorId === a.floor.id),
      level: filterRow(7, ({ level }) => level === 7),
    },
    listMapItems: { mapId: filterRow(a.map.id, ({ mapId }) => mapId === a.map.id) },
    listAreas: {
      name: filterRow(a.area.name, ({ id }) => id === a.area.id),
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
      mapId: filterRow(a.spareMap.id, ({ mapId }) => mapId === a.spareMap.id),
      roundPlanningId: filterRow(a.ofArea.id, ({ id }) => id === a.area.id),
    },
    listFiles: {
      search: filterRow(a.picture.name, ({ id }) => id === a.picture.id),
      documentType: filterRow(1, ({ documentType }) => documentType === 1),
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
      buildingId: filterRow(a.building.id, ({ buildingId }) => buildingId === a.building.id),
    },
    downloadFile: { size: 'is that of the picture' },
    listItemCodes: {
      buildingId: filterRow(a.building.id, ({ item }) => item?.buildingId === a.building.id),
      floorId: filterRow(a.floor.id, ({ item }) => item?.floorId === a.floor.id),
      mapItemId: filterRow(a.item.id, ({ item }) => item?.mapItemId === a.item.id),
      batchId: filterRow(
        a.codeBatch.id,
        ({ item, customerId }) => item === null && customerId === a.level.id,
        {
          batchId: b.codeBatch.id,
        },
      ),
    },
    findItemCode: {
      code: filterRow(a.code.code, ({ code }) => code === a.code.code, { code: b.code.code }),
    },
    listCodeBatches: { customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id) },
  } satisfies Partial<FilterTable>;
};

/** Builds the filters of the lists of the catalogue and of imports. */
const catalogueFilters = ({ a, b }: FilterWorld) => {
  return {
    listImports: {
      customerId: filterRow(a.level.id, ({ id }) => id === a.questionImport.id, {
        customerId: b.level.id,
        kind: 'questions',
      }),
      kind: filterRow('questions', ({ kind }) => kind === 'questions', {
        customerId: a.level.id,
        kind: 'catalogue',
      }),
    },
    listQuestionGroups: {
      name: filterRow(a.spareGroup.name, ({ id }) => id === a.spareGroup.id),
      companyId: filterRow(a.company.id, ({ companyId }) => companyId === a.company.id),
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
    },
    listQuestions: {
      questionGroupId: filterRow(a.group.id, ({ questionGroupId }) => questionGroupId === a.group.id),
      search: filterRow(a.looseQuestion.name, ({ id }) => id === a.looseQuestion.id),
      description: filterRow('almtext', ({ id }) => id === a.question.id),
      positive: filterRow('almsvar', ({ id }) => id === a.question.id),
      negative: filterRow('almnej', ({ id }) => id === a.question.id),
    },
    listQuestionLists: {
      search: filterRow(a.spareList.name, ({ id }) => id === a.spareList.id),
      companyId: filterRow(a.company.id, ({ companyId }) => companyId === a.company.id),
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
      roundPlanningId: filterRow(a.plan.id, ({ id }) => id === a.list.id),
    },
    listFireProtections: {
      search: filterRow(a.used.name, ({ id }) => id === a.used.id),
      companyId: filterRow(a.company.id, ({ companyId }) => companyId === a.company.id),
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
      roundPlanningId: filterRow(a.plan.id, ({ id }) => id === a.used.id),
      fireProtectionType: filterRow(3, ({ group }) => group === 3),
    },
  } satisfies Partial<FilterTable>;
};

/** Builds the filters of the search. */
const searchFilters = ({ a, b }: FilterWorld) => {
  return {
    searchEverywhere: {
      text: filterRow(a.building.name, ({ customerId }) => customerId === a.level.id, {
        text: b.building.name,
      }),
      limit: 'is how many hits of each kind are wanted',
      installations: 'adds a kind of hits',
      documents: 'adds a kind of hits',
    },
  } satisfies Partial<FilterTable>;
};

/** Builds the filters of the lists of people, customers, buildings and their dependents. */
export const recordFilters = (world: FilterWorld) => ({
  ...peopleFilters(world),
  ...customerFilters(world),
  ...buildingFilters(world),
  ...catalogueFilters(world),
  ...searchFilters(world),
});
