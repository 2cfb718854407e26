import { ofDrawingSets } from './isolationOfDrawingSets.ts';
import { ofConnections } from './isolationOfConnections.ts';
import { ofGuides } from './isolationOfGuides.ts';
import { ofEmails } from './isolationOfEmails.ts';
import { ofPermits } from './isolationOfPermits.ts';
import { ofVisits } from './isolationOfVisits.ts';
import { withReason } from './isolationSites.ts';
import type { Exception } from './isolationSites.ts';

/** Checks without an effect of their own; each is listed in case that changes. */
export const withoutEffect: readonly Exception[] = [
  withReason(
    'Roles that can be used at a customer in scope are in the catalogue of whoever has it in scope.',
  )('holdableAt: scope.catalogue(roles)'),
  withReason("A drawing's file is of its customer.")('lockUnusedFile: scope.customers(files.customerId)'),
  ...['storageByCompany: scope.ownCustomers(customerId)', 'storageByCompany: scope.ownCustomers(keeper)'].map(
    withReason(
      'Sums of customers beyond the own ones are shown for none; without it they are made all the same.',
    ),
  ),
  withReason('The levels below one in scope are in scope.')('route getCustomerTree: scope.customers(id)'),
  withReason("The drawing must be of the item's own building, which is in scope.")(
    'route updateMapItem: referredMap(call, fields.mapId)',
  ),
  ...[
    'route listDeletedBuildings: scope.buildings(buildings.id)',
    'route updateSetUp: setUpAt(call, level)',
  ].map(withReason('Whoever may edit buildings at a customer sees them all.')),
  withReason(
    'Of the people of the table, who live below their root, only those with the right see it; identity/domains.test.ts asks as an admin of the root itself.',
  )('rootOf: authorise(call, root.id)'),
  withReason(
    'Of the people of the table, who live below their root, only those with the right see it; registers/deep/ownKinds.test.ts asks as a user of the root itself.',
  )('route createRegisterKind: authorise(call, customerId)'),
  ...[
    'route createRegisterRecord: referredKind(call, key)',
    'route importRegisterRecords: referredKind(call, key)',
  ].map(withReason('The kind must be one of the root of the record’s customer, which is in scope.')),
  ...ofGuides,
  ...[
    'route createRegisterRecord: authoriseWriting(call, kind, place.customerId)',
    'route importRegisterRecords: authoriseKind(call, kind.write, customerId)',
  ].map(withReason('A guest may write like a basic user, as whoever writes at home may at least.')),
  ...[
    'rejectStrayCorrection: loadRecord(call, correctsId)',
    'route createRegisterRecord: rejectStrayCorrection(call, kind, place)',
  ].map(withReason('A corrected record must be at the place of the new one, which is in scope.')),
  ...['route listRegisterRecords: readableKinds(call, key)', 'readableKinds: principalAt(call)'].map(
    withReason('Every kind is readable with the lowest of the rights, which is asked before.'),
  ),
  ...['resolveLinks: readHidden(asking, place.id)', 'readHidden: readLinks(asking, [recordId])'].map(
    withReason(
      'Without it a hidden person’s link is refused instead of kept; server/registers asks for that.',
    ),
  ),
  ...['route listReportedIncidents: authorise(call)', 'route reportIncident: authorise(call)'].map(
    withReason('Everybody who can log in has the right.'),
  ),
  ...[
    "route listRegisterRecords: authoriseExtra(call, 'triage')",
    'loadReadable: rejectReaders(call, kind, record.customerId)',
    'rejectReaders: principalAt(call, customerId)',
  ].map(withReason('The lowest level that reads documents edits them too.')),
  withReason('The imports of the table have no records; server/registers asks for that.')(
    'lockRecords: recordsInScope(asking)',
  ),
  ...['route listReportedIncidents: selectRecords(call)', 'route reportIncident: selectRecords(call)'].map(
    withReason('The author, whom it would name, isn’t shown to reporters.'),
  ),
  withReason(
    'Everybody sees only their own; server/registers asks for one of a building that is out of reach since.',
  )('route listReportedIncidents: recordsInScope(call)'),
  withReason(
    'Whoever has made a pack of a building sees the building, and so the pack; a repeat reads it likewise.',
  )('route createFilePack: loadPack(call, id)'),
  ...ofPermits,
  ...ofVisits,
  withReason(
    'A floor goes to a building of its own customer, and whoever may edit floors there sees all of them.',
  )('route copyFloor: referredBuilding(call, place.buildingId)'),
  ...[
    'readItem: loadRoundPart(call, roundHistoryItems, id)',
    'readQuestion: loadRoundPart(call, roundHistoryQuestions, id)',
    'loadRoundPart: loadRound(call, roundOf(part, id))',
    'route uploadFile: loadFile(call, id)',
  ].map(
    withReason(
      'Only a repeat after 90 days reads so; access/idempotency.test.ts asks for what is out of sight by then.',
    ),
  ),
  withReason('A protocol is of one of the customers whose items were serviced, who are in scope.')(
    'referredProtocols: scope.customers(files.customerId)',
  ),
  ...ofEmails,
  ...ofConnections,
  withReason('The item that a code is on is found in scope itself; it keeps the codes to read few.')(
    'codesHolding: scope.buildings(itemCodes.buildingId)',
  ),
  withReason('What stands in a place that was found in scope is seen with it.')(
    'route makeItemCodes: activeInScope(call, mapItems',
  ),
  withReason('The target was found in scope, and its services are seen with it.')(
    'route getServiceHistory: servicesWhere(call',
  ),
  ...['placeOfReport: placeOf(call', 'route acceptFaultReport: placeOfReport(call'].map(
    withReason('Whoever decides on reports of a level sees all items of it.'),
  ),
  ...[
    'loadReport: selectReports(call)',
    'loadReport: presentReport(orNotFound(row))',
    'loadReport: reportsInScope(call)',
    'route acceptFaultReport: loadReport(call, report.id)',
    'route declineFaultReport: loadReport(call, report.id)',
    'loadLink: selectLinks(call)',
    'loadLink: presentLink(orNotFound(row))',
    'loadLink: linksInScope(call)',
    'route createContractorLink: loadLink(tx, link.id)',
    'route renewContractorLink: loadLink(tx, link.id)',
    'route createFlawEvent: loadEvent(call, id)',
    'loadEvent: selectEvents(call)',
    'loadEvent: presentEvent(orNotFound(row))',
    'route createRoundItem: loadRoundPart(call, roundHistoryItems, created.id)',
    'route uploadItemPhoto: loadFile(call, id)',
    'route createInstallation: presentOne(call, id)',
    'route updateInstallation: presentOne(call, id)',
    'route restoreInstallation: presentOne(call, id)',
  ].map(withReason('It reads back what the call has just made or changed.')),
  ...[
    'saveMoveTab: authorise(call)',
    'route updateMove: authorise(call)',
    'route startMovingBuildings: authorise(call)',
    'route setKeepHistory: authorise(call)',
  ].map(withReason("The route's own condition asks the same right before the body is read.")),
  withReason(
    'The handler asks the same right; uploads/admission.test.ts asks for the refusal before the body is read.',
  )('authoriseAtHome: authoriseRight(call'),
  ...['rejectOthers: flawsInScope(call)', 'route createContractorLink: rejectOthers(tx'].map(
    withReason('Whoever sends links for a level sees all flaws of it and below.'),
  ),
  ...[
    'route setFlawWork: referredPerson(call',
    'route acceptFaultReport: referredPerson(call',
    'route listFlawPeople: peopleFor(call, flawOfReport',
    'referredPerson: peopleFor(call',
  ].map(
    withReason(
      "The table's people who read a flaw are seen by whoever sees it; one who isn't has a test. [LIFE-72]",
    ),
  ),
  withReason("The table's people are all linked somewhere; one who isn't has a test. [LIFE-20]")(
    'servicesInScope: call.scope.customers(serviceStates.customerId)',
  ),
  withReason('It is asked before the picture is received, and again when it is stored.')(
    'route uploadItemPhoto: authorise(call, round.customerId',
  ),
  withReason('The target of what waits was found in scope before.')(
    'storePhoto: storeItemPhoto(call, ownerId, storedPhoto)',
  ),
  withReason('Both who store such a photo have found its item in scope, and are asked themselves.')(
    'storeItemPhoto: lockRoundPart(call',
  ),
  ...[
    'route replaceDrawing: replaceDrawing(call, map, body)',
    'route undoReplaceDrawing: undoReplaceDrawing(call, map)',
    'replaceDrawing: changeDrawing(call, map',
    'undoReplaceDrawing: changeDrawing( call, map',
    'replaceDrawing: loadMap(call, id)',
    'undoReplaceDrawing: loadMap(call, id)',
  ].map(
    withReason(
      'The drawing was loaded in scope; what is moved and read back stands on it and names no catalogue entry.',
    ),
  ),
  ...ofDrawingSets,
  ...[
    'placeableOn: scope.catalogue(fireProtections)',
    'responsibleFor: scope.catalogue(roles)',
    'route createRoundQuestion: scope.catalogue(questions)',
    'rejectForeignPayload: scope.catalogue(roles)',
  ].map(
    withReason('What can be used at a customer in scope is in the catalogue of whoever has it in scope.'),
  ),
  ...[
    'plansOfRole: plansInScope(asking)',
    'usesOfList: plansInScope(asking)',
    'usesOfFireProtections: plansInScope(asking)',
    'usesOfFireProtection: usesOfFireProtections(asking',
    'usesOfQuestions: scope.catalogue(questionLists)',
    'route updateRole: holdersOfRole(call',
    ...['get{}Uses', 'update{}', 'delete{}'].flatMap((name) => [
      `route ${name.replace('{}', 'Role')}: plansOfRole(call`,
      `route ${name.replace('{}', 'QuestionList')}: usesOfList(call`,
      `route ${name.replace('{}', 'FireProtection')}: usesOfFireProtection(call`,
    ]),
    'route getQuestionUses: call.scope.catalogue(questionLists)',
  ].map(
    withReason(
      'Those whose uses are counted are kept to the own levels, and whoever may write a record sees all who can use it.',
    ),
  ),
  ...[
    'usesOfFile: scope.customers(registerRecords.customerId)',
    'usesOfFile: scope.buildings(registerRecords.buildingId)',
    'usesOfFile: scope.buildings(visitCases.buildingId)',
  ].map(withReason('A record or case names files of its own level and building alone.')),
  ...['usesOfFile: roundsInScope(asking)', 'route deleteFile: usesOfFile(call'].map(
    withReason(
      "The table's drawings stand in rounds of their own level alone; others' have a test. [REF-01]",
    ),
  ),
  ...[
    'usesOfImportedBuildings: plansInScope(asking)',
    'usesOfImportedEntries: usesOfFireProtections(asking',
    ...['plansOfRole', 'holdersOfRole', 'usesOfList', 'usesOfFireProtections'].map(
      (uses) => `usesOf: ${uses}(undoing`,
    ),
  ].map(
    withReason("The table's imports made nothing that a plan could name; one that did has a test. [REF-01]"),
  ),
  ...['route listExternalBuildings: buildingStatuses(call', 'buildingStatuses: flawsInScope(seeing)'].map(
    withReason(
      "The table's buildings have flaws of their own level alone, external ones rounds too; others' have a test. [EYES-10]",
    ),
  ),
  ...[
    'readRoundFacts: scope.customers(customers.id)',
    'readRoundFacts: scope.buildings(buildings.id)',
    'readRoundFacts: scope.ownCustomers(users.customerId)',
  ].map(
    withReason(
      "The table's rounds are of one building and of people of its level; what others have has a test. [EYES-15]",
    ),
  ),
  withReason("A drawing's file is of the drawing's own building.")(
    'usesOfFile: scope.buildings(maps.buildingId)',
  ),
  ...['route createBuilding: presentWhole(call', 'route updateBuilding: presentWhole(call'].map(
    withReason('Whoever may make or change a building is at home there, and sees its people.'),
  ),
  {
    within: 'route approveRoundQuarantine',
    text: 'showQuarantine(call, entry.id)',
    why: 'What has been approved is seen by whoever could approve it.',
  },
  {
    within: 'firstPlace',
    text: 'scope.buildings(info.buildingId)',
    why: "The table's rounds are in one building each, which whoever sees the round sees.",
  },
  {
    within: 'isPlaceOfPlan',
    text: 'scope.buildings(floors.buildingId)',
    why: "The table's plans are in one building each, which whoever sees the plan sees.",
  },
  {
    within: 'route countWork',
    text: 'rolesOfLatePlans(call, { customerId, buildingId',
    why: 'It is asked only where work is kept to a role or an age, which the cells leave out; the same call stands before it.',
  },
  {
    within: 'rolesOfLatePlans',
    text: 'readLatePlans(call, filter)',
    why: 'It is asked only where something is searched for, which the cells leave out; the list asks the same.',
  },
  ...[
    'route showCalendarFeed: renderFeed(db, feed',
    'renderFeed: plansOf(db, caller, feed, now)',
    'serviceDays: scope.buildings(serviceStates.buildingId)',
    'plansOf: plansInScope({ caller, scope })',
    'plansOf: scope.ownPlans(roundPlannings.id)',
    'renderFeed: addCompetence(db, calendar',
    'addCompetence: competenceDays( db, caller',
    'competenceDays: scope.customers(customers.id)',
    'competenceDays: visiblePlaces({ db, scope }',
    'renderFeed: addRecords(db, calendar, reader)',
    'addRecords: recordDays( db, caller',
    'recordDays: selectRecords({ db, scope })',
    'recordDays: recordsInScope({ scope })',
    'recordDays: presentRecords({ db, scope }, rows)',
  ].map(
    withReason(
      "A calendar's address has no caller, and so no cell; what it shows to whom has a test of its own.",
    ),
  ),
  {
    within: 'floorsOf',
    text: 'scope.buildings(buildings.id)',
    why: 'What makes each plan asks for its floors in scope, and refuses alike.',
  },
  {
    within: 'route createRoundPlannings',
    text: 'createPlan(call',
    why: 'Level and right were asked before, and parts of others are refused by the level that they can be used at.',
  },
  {
    within: 'placesOf',
    text: 'scope.buildings(buildings.id)',
    why: 'A plan tells its places to whoever sees it; the year only names the first that they see.',
  },
  ...[
    'readPlanYear: roundsOf(call',
    'roundsOf: roundsInScope(call)',
    'route listRoundStatistics: presentRoundStatistics(call',
    'presentRoundStatistics: readRounds(call',
    'readRounds: countedRounds(call',
  ].map(withReason("The table's rounds are in the buildings of their plans, which are in scope.")),
  ...['setQuestions: scope.catalogue(questions)', 'usable: scope.catalogue(table)'].map(
    withReason('What can be used at a level in sight is in the catalogue of whoever sees the level.'),
  ),
  ...[
    'setListsOfQuestion: scope.catalogue(questionLists)',
    'route createQuestion: oneQuestion(call',
    'route updateQuestion: oneQuestion(call',
    'route createQuestionGroup: oneGroup(call',
    'route updateQuestionGroup: oneGroup(call',
  ].map(withReason('Whoever may write a question sees every checklist that can ask it.')),
  {
    within: 'setListsOfQuestion',
    text: 'authoriseList(asking, list)',
    why: 'Questions and checklists are written from the same level up, and a question is in lists of its level and below alone.',
  },
  {
    within: 'route updateQuestionList',
    text: 'authoriseList(call, owner)',
    why: 'Whoever may choose the customer or the company of a checklist may write it there.',
  },
  {
    within: 'authoriseGiving',
    text: "authoriseExtra(call, 'companyId')",
    why: "Another company's catalogue and what is global are written by those alone who may choose the company.",
  },
  {
    within: 'authoriseList',
    text: "authoriseExtra(call, 'global')",
    why: 'What is global is written by those alone who hold this right too.',
  },
  {
    within: 'usable',
    text: 'scope.buildings(buildings.id)',
    why: 'Whoever may plan for a level sees all buildings of it and below.',
  },
  {
    within: 'partChanges',
    text: 'authoriseExtra({ ...asking',
    why: "The table's customers have the licence for checklists, with which whoever plans may write them.",
  },
  {
    within: 'updatePlan',
    text: 'authorise(call, customerId)',
    why: 'A plan goes to a level of the own reach alone, where the rights are those of home.',
  },
  {
    within: 'route previewRoundPlanning',
    text: 'loadPlan(asking, planId)',
    why: 'The plan was found in scope to be changed, or is what its asker has just made.',
  },
  {
    within: 'route updateRoundPlanning',
    text: 'planDetail(call, id)',
    why: 'Whoever may plan for a level sees all that can stand in its plans.',
  },
  ...[
    'createBuilding: loadBuilding(call, row.id)',
    'restoreBuilding: presentWhole(call',
    'createMap: loadMap(call, row.id)',
    'createRegisterRecord: presentOne(call, record.id)',
  ]
    .concat(
      'createFlaw: loadFlaw(call, id)',
      'startRound: loadRound(call, id)',
      'createRoundPlanning: planDetail(call, await createPlan',
    )
    .map((each): Exception => {
      const [name = '', text = ''] = each.split(': ');
      return { within: `route ${name}`, text, why: 'It reads back what the call has just made.' };
    }),
];
