import { copySetUpRoutes } from './templates/copySetUp.ts';
import { setUpRoutes } from './templates/templates.ts';
import { invitationRoutes } from './users/invitation.ts';
import { drawingSetRoutes } from './drawings/drawingSet.ts';
import { symbolKindRoutes } from './drawings/symbolKind.ts';
import { followDrawingRoutes } from './drawings/followDrawing.ts';
import { hotWorkRoutes } from './hotWork/hotWork.ts';
import { identityDomainRoutes } from './identity/identityDomains.ts';
import { journalRoutes } from './journals/journals.ts';
import { competenceRoutes } from './competence/competence.ts';
import { privacyRoutes } from './privacy/privacy.ts';
import { auditRoutes } from './audit/audit.ts';
import { apiKeyRoutes } from './users/apiKeys.ts';
import { areaRoutes } from './buildings/areas.ts';
import { buildingRoutes } from './buildings/buildings.ts';
import { capabilityRoutes } from './capabilities.ts';
import { companyRoutes } from './tenants/companies.ts';
import { customerInformationRoutes } from './tenants/customerInformation.ts';
import { customerChangeRoutes } from './tenants/customerChanges.ts';
import { customerRoutes } from './tenants/customers.ts';
import { filePackRoutes } from './filePacks/filePacks.ts';
import { fileRoutes } from './files/files.ts';
import { floorRoutes } from './buildings/floors.ts';
import { importRoutes } from './imports/imports.ts';
import { licenceRoutes } from './tenants/licences.ts';
import { identityLinkRoutes } from './identity/identityLink.ts';
import { identityProviderRoutes } from './identity/identityProviders.ts';
import { providerLoginRoutes } from './identity/providerLogin.ts';
import { scimTokenRoutes } from './identity/scimTokens.ts';
import { itemCodeRoutes } from './codes/itemCodes.ts';
import { mapItemRoutes } from './drawings/mapItems.ts';
import { mapRoutes } from './drawings/maps.ts';
import { moveActRoutes } from './moves/moveActs.ts';
import { moveReportRoutes } from './moves/moveReports.ts';
import { moveRoutes } from './moves/moves.ts';
import { fireProtectionRoutes } from './catalogue/fireProtections.ts';
import { flawCategoryRoutes } from './catalogue/flawCategories.ts';
import { questionListRoutes } from './checklists/questionLists.ts';
import { questionRoutes } from './checklists/questions.ts';
import { reminderRoutes } from './notifications/reminders.ts';
import { fireSafetyFileRoutes } from './fireSafetyFile/fireSafetyFiles.ts';
import { roleRoutes } from './users/roles.ts';
import { delegationRoutes } from './registers/delegations.ts';
import { registerKindRoutes } from './registers/registerKinds.ts';
import { incidentRoutes } from './registers/incidents.ts';
import { visitCaseRoutes } from './visits/visitCases.ts';
import { visitPointRoutes } from './visits/visitPoints.ts';
import { registerImportRoutes } from './registers/registerImport.ts';
import { registerRoutes } from './registers/registers.ts';
import { planPauseRoutes } from './plans/planPauses.ts';
import { roundPlanningRoutes } from './plans/roundPlannings.ts';
import { roundConflictRoutes } from './rounds/roundConflicts.ts';
import { roundQuarantineRoutes } from './quarantine/roundQuarantine.ts';
import { roundRoutes } from './rounds/rounds.ts';
import { roundItemRoutes } from './rounds/roundItems.ts';
import { roundQuestionRoutes } from './rounds/roundQuestions.ts';
import { contractorLinkRoutes } from './contractors/contractorLinks.ts';
import { faultReportRoutes } from './faultReports/faultReports.ts';
import { flawWorkRoutes } from './flaws/flawWork.ts';
import { flawRoutes } from './flaws/flaws.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { searchRoutes } from './worklists/search.ts';
import { installationRoutes } from './maintenance/installations.ts';
import { serviceRoutes } from './maintenance/services.ts';
import { serviceRuleRoutes } from './maintenance/serviceRules.ts';
import { sessionRoutes } from './users/sessions.ts';
import { failedJobRoutes } from './tenants/failedJobs.ts';
import { statusRoutes } from './tenants/status.ts';
import { statisticsRoutes } from './worklists/statistics.ts';
import { ownSessionRoutes } from './users/ownSessions.ts';
import { passkeyRoutes } from './users/passkeys.ts';
import { ownPasswordRoutes } from './users/ownPassword.ts';
import { userAccountRoutes } from './users/userAccounts.ts';
import { userLinkRoutes } from './users/userLinks.ts';
import { userRoutes } from './users/users.ts';
import { webhookDeliveryRoutes } from './webhooks/deliveries.ts';
import { webhookRoutes } from './webhooks/webhooks.ts';
import { workRoutes } from './worklists/worklists.ts';

/** All routes of the backend; a resource's routes are defined in a file of their own and added here. */
export const allRoutes: readonly Route[] = [
  ...apiKeyRoutes,
  ...auditRoutes,
  ...privacyRoutes,
  ...competenceRoutes,
  ...journalRoutes,
  ...identityDomainRoutes,
  ...webhookDeliveryRoutes,
  ...webhookRoutes,
  ...areaRoutes,
  ...hotWorkRoutes,
  // Before the routes of buildings and others, whose paths match any last segment.
  ...importRoutes,
  ...invitationRoutes,
  ...buildingRoutes,
  ...capabilityRoutes,
  ...companyRoutes,
  ...customerInformationRoutes,
  ...customerRoutes,
  ...customerChangeRoutes,
  ...filePackRoutes,
  ...fileRoutes,
  ...floorRoutes,
  ...licenceRoutes,
  ...identityProviderRoutes,
  ...providerLoginRoutes,
  ...scimTokenRoutes,
  ...identityLinkRoutes,
  ...mapItemRoutes,
  ...itemCodeRoutes,
  ...mapRoutes,
  ...moveRoutes,
  ...moveActRoutes,
  ...moveReportRoutes,
  ...fireProtectionRoutes,
  ...flawCategoryRoutes,
  ...reminderRoutes,
  ...roleRoutes,
  ...questionRoutes,
  ...questionListRoutes,
  ...fireSafetyFileRoutes,
  ...planPauseRoutes,
  ...registerImportRoutes,
  ...registerRoutes,
  ...incidentRoutes,
  ...delegationRoutes,
  ...registerKindRoutes,
  ...visitCaseRoutes,
  ...visitPointRoutes,
  ...roundPlanningRoutes,
  ...roundRoutes,
  ...roundConflictRoutes,
  ...roundQuarantineRoutes,
  ...roundItemRoutes,
  ...roundQuestionRoutes,
  ...flawRoutes,
  ...flawWorkRoutes,
  ...faultReportRoutes,
  ...contractorLinkRoutes,
  ...searchRoutes,
  ...installationRoutes,
  ...serviceRoutes,
  ...serviceRuleRoutes,
  ...sessionRoutes,
  ...statisticsRoutes,
  ...statusRoutes,
  ...failedJobRoutes,
  ...userRoutes,
  ...ownPasswordRoutes,
  ...passkeyRoutes,
  ...ownSessionRoutes,
  ...userAccountRoutes,
  ...userLinkRoutes,
  ...workRoutes,
  ...setUpRoutes,
  ...copySetUpRoutes,
  ...drawingSetRoutes,
  ...symbolKindRoutes,
  ...followDrawingRoutes,
];
