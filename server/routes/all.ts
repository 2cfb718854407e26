import { copySetUpRoutes } from './setUp/copySetUp.ts';
import { setUpRoutes } from './setUp/setUp.ts';
import { invitationRoutes } from './people/invitation.ts';
import { drawingSetRoutes } from './drawings/drawingSet.ts';
import { symbolKindRoutes } from './drawings/symbolKind.ts';
import { followDrawingRoutes } from './drawings/followDrawing.ts';
import { apiKeyRoutes } from './access/apiKeys.ts';
import { areaRoutes } from './buildings/areas.ts';
import { buildingRoutes } from './buildings/buildings.ts';
import { capabilityRoutes } from './capabilities.ts';
import { companyRoutes } from './tenants/companies.ts';
import { customerInformationRoutes } from './tenants/customerInformation.ts';
import { customerChangeRoutes } from './tenants/customerChanges.ts';
import { customerRoutes } from './tenants/customers.ts';
import { fileRoutes } from './files/files.ts';
import { floorRoutes } from './buildings/floors.ts';
import { importRoutes } from './imports/imports.ts';
import { licenceRoutes } from './tenants/licences.ts';
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
import { reminderRoutes } from './mail/reminders.ts';
import { roleRoutes } from './people/roles.ts';
import { planPauseRoutes } from './plans/planPauses.ts';
import { roundPlanningRoutes } from './plans/roundPlannings.ts';
import { roundConflictRoutes } from './rounds/roundConflicts.ts';
import { roundQuarantineRoutes } from './quarantine/roundQuarantine.ts';
import { roundRoutes } from './rounds/rounds.ts';
import { roundItemRoutes } from './rounds/roundItems.ts';
import { roundQuestionRoutes } from './rounds/roundQuestions.ts';
import { contractorLinkRoutes } from './flaws/contractorLinks.ts';
import { faultReportRoutes } from './flaws/faultReports.ts';
import { flawWorkRoutes } from './flaws/flawWork.ts';
import { flawRoutes } from './flaws/flaws.ts';
import type { Route } from '../core/route.ts';
import { searchRoutes } from './work/search.ts';
import { installationRoutes } from './services/installations.ts';
import { serviceRoutes } from './services/services.ts';
import { serviceRuleRoutes } from './services/serviceRules.ts';
import { sessionRoutes } from './access/sessions.ts';
import { statusRoutes } from './tenants/status.ts';
import { statisticsRoutes } from './work/statistics.ts';
import { ownPasswordRoutes } from './access/ownPassword.ts';
import { userAccountRoutes } from './access/userAccounts.ts';
import { userLinkRoutes } from './people/userLinks.ts';
import { userRoutes } from './people/users.ts';
import { workRoutes } from './work/work.ts';

/** All routes of the backend; a resource's routes are defined in a file of their own and added here. */
export const allRoutes: readonly Route[] = [
  ...apiKeyRoutes,
  ...areaRoutes,
  // Before the routes of buildings and others, whose paths match any last segment.
  ...importRoutes,
  ...invitationRoutes,
  ...buildingRoutes,
  ...capabilityRoutes,
  ...companyRoutes,
  ...customerInformationRoutes,
  ...customerRoutes,
  ...customerChangeRoutes,
  ...fileRoutes,
  ...floorRoutes,
  ...licenceRoutes,
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
  ...planPauseRoutes,
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
  ...userRoutes,
  ...ownPasswordRoutes,
  ...userAccountRoutes,
  ...userLinkRoutes,
  ...workRoutes,
  ...setUpRoutes,
  ...copySetUpRoutes,
  ...drawingSetRoutes,
  ...symbolKindRoutes,
  ...followDrawingRoutes,
];
