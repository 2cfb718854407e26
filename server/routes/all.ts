import { apiKeyRoutes } from './apiKeys.ts';
import { areaRoutes } from './areas.ts';
import { buildingRoutes } from './buildings.ts';
import { capabilityRoutes } from './capabilities.ts';
import { companyRoutes } from './companies.ts';
import { customerInformationRoutes } from './customerInformation.ts';
import { customerChangeRoutes } from './customerChanges.ts';
import { customerRoutes } from './customers.ts';
import { fileRoutes } from './files.ts';
import { floorRoutes } from './floors.ts';
import { importRoutes } from './imports.ts';
import { licenceRoutes } from './licences.ts';
import { mapItemRoutes } from './mapItems.ts';
import { mapRoutes } from './maps.ts';
import { moveActRoutes } from './moveActs.ts';
import { moveReportRoutes } from './moveReports.ts';
import { moveRoutes } from './moves.ts';
import { fireProtectionRoutes } from './fireProtections.ts';
import { flawCategoryRoutes } from './flawCategories.ts';
import { questionListRoutes } from './questionLists.ts';
import { questionRoutes } from './questions.ts';
import { reminderRoutes } from './reminders.ts';
import { roleRoutes } from './roles.ts';
import { roundPlanningRoutes } from './roundPlannings.ts';
import { roundConflictRoutes } from './roundConflicts.ts';
import { roundQuarantineRoutes } from './roundQuarantine.ts';
import { roundRoutes } from './rounds.ts';
import { roundItemRoutes } from './roundItems.ts';
import { roundQuestionRoutes } from './roundQuestions.ts';
import { flawRoutes } from './flaws.ts';
import type { Route } from '../core/route.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './sessions.ts';
import { statisticsRoutes } from './statistics.ts';
import { userAccountRoutes } from './userAccounts.ts';
import { userLinkRoutes } from './userLinks.ts';
import { userRoutes } from './users.ts';
import { workRoutes } from './work.ts';

/** Every route of the backend; a resource's routes are in its own file and are added here. */
export const allRoutes: readonly Route[] = [
  ...apiKeyRoutes,
  ...areaRoutes,
  // Before those of buildings and others, whose paths take any last word.
  ...importRoutes,
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
  ...roundPlanningRoutes,
  ...roundRoutes,
  ...roundConflictRoutes,
  ...roundQuarantineRoutes,
  ...roundItemRoutes,
  ...roundQuestionRoutes,
  ...flawRoutes,
  ...searchRoutes,
  ...sessionRoutes,
  ...statisticsRoutes,
  ...userRoutes,
  ...userAccountRoutes,
  ...userLinkRoutes,
  ...workRoutes,
];
