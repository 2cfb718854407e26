import { matchPath } from 'react-router-dom';
import type { Permission } from '../contract/permissions.ts';
import type { RouteName } from '../platform/paths.ts';
import { routePatterns } from '../platform/paths.ts';
import { LoginScreen } from '../features/session/LoginScreen.tsx';
import type { LazySource } from '../components/lazy/LazyPart.tsx';
import { preloadPart } from '../components/lazy/LazyPart.tsx';

/** A screen: who may open it, in which layout, and where its code and texts are. */
export interface ScreenRoute extends LazySource {
  name: RouteName;
  /** Needs no session and stands in the plain layout. [SHELL-12, SHELL-37] */
  isPublic?: true;
  permission?: Permission;
}

const dashboard: ScreenRoute = {
  name: 'dashboard',
  namespaces: ['dashboard'],
  load: () => import('../features/dashboard/DashboardScreen.tsx').then((file) => file.DashboardScreen),
};

/** A round may lose the connection at any time: what tells its states comes with it, and where it ends beside it. */
const loadRound = async () => {
  preloadPart(dashboard);
  const [{ RoundScreen }] = await Promise.all([
    import('../features/round/RoundScreen.tsx'),
    import('./shell/NoticeStack.tsx'),
    import('../offline/sync/waiting.ts'),
  ]);
  return RoundScreen;
};

/** Every screen there is. A new one gets a row here and a pattern in `platform/paths.ts`. */
export const screenRoutes: readonly ScreenRoute[] = [
  {
    name: 'login',
    isPublic: true,
    // In the first load: it is what a first visit shows.
    load: () => Promise.resolve(LoginScreen),
    Part: LoginScreen,
  },
  {
    name: 'recoverPassword',
    isPublic: true,
    load: () =>
      import('../features/session/RecoverPasswordScreen.tsx').then((file) => file.RecoverPasswordScreen),
  },
  {
    name: 'resetPassword',
    isPublic: true,
    load: () =>
      import('../features/session/ResetPasswordScreen.tsx').then((file) => file.ResetPasswordScreen),
  },
  {
    name: 'stopReminders',
    isPublic: true,
    load: () =>
      import('../features/session/StopRemindersScreen.tsx').then((file) => file.StopRemindersScreen),
  },
  dashboard,
  {
    name: 'reminders',
    hasKitStyles: true,
    namespaces: ['reminders'],
    load: () => import('../features/reminders/RemindersScreen.tsx').then((file) => file.RemindersScreen),
  },
  {
    name: 'work',
    hasKitStyles: true,
    namespaces: ['dashboard', 'lists', 'flaws', 'inventory'],
    load: () => import('../features/dashboard/work/WorkScreen.tsx').then((file) => file.WorkScreen),
  },
  {
    name: 'startRound',
    permission: 'roundplannings_perform_round',
    hasKitStyles: true,
    namespaces: ['rounds', 'sync'],
    load: () => import('../features/startRound/StartRoundScreen.tsx').then((file) => file.StartRoundScreen),
  },
  {
    name: 'round',
    permission: 'roundplannings_perform_round',
    hasKitStyles: true,
    namespaces: ['rounds', 'flaws', 'inventory', 'sync'],
    load: loadRound,
  },
  {
    name: 'finishedRound',
    permission: 'roundplannings_perform_round',
    hasKitStyles: true,
    namespaces: ['rounds', 'flaws', 'inventory'],
    load: () =>
      import('../features/finishedRound/FinishedRoundScreen.tsx').then((file) => file.FinishedRoundScreen),
  },
  {
    name: 'roundHistory',
    permission: 'roundhistory_access_view',
    hasKitStyles: true,
    namespaces: ['roundHistory', 'dashboard', 'rounds', 'flaws', 'inventory'],
    load: () =>
      import('../features/roundHistory/RoundHistoryScreen.tsx').then((file) => file.RoundHistoryScreen),
  },
  {
    name: 'statistics',
    hasKitStyles: true,
    namespaces: ['statistics', 'dashboard'],
    load: () => import('../features/statistics/StatisticsScreen.tsx').then((file) => file.StatisticsScreen),
  },
  {
    name: 'planYear',
    hasKitStyles: true,
    namespaces: ['planYear', 'statistics', 'lists'],
    load: () => import('../features/planYear/PlanYearScreen.tsx').then((file) => file.PlanYearScreen),
  },
  {
    name: 'users',
    permission: 'users_access_view',
    hasKitStyles: true,
    namespaces: ['users', 'lists'],
    load: () => import('../features/users/UsersScreen.tsx').then((file) => file.UsersScreen),
  },
  {
    name: 'buildings',
    permission: 'buildings_access_view',
    hasKitStyles: true,
    namespaces: ['buildings', 'lists'],
    load: () => import('../features/buildings/BuildingsScreen.tsx').then((file) => file.BuildingsScreen),
  },
  {
    name: 'building',
    permission: 'buildings_access_view',
    hasKitStyles: true,
    namespaces: ['buildings', 'lists', 'dashboard'],
    load: () => import('../features/buildings/detail/BuildingScreen.tsx').then((file) => file.BuildingScreen),
  },
  {
    name: 'floors',
    permission: 'floors_edit',
    hasKitStyles: true,
    namespaces: ['buildings', 'lists'],
    load: () => import('../features/buildings/floors/FloorsScreen.tsx').then((file) => file.FloorsScreen),
  },
  {
    name: 'floor',
    permission: 'floors_edit',
    hasKitStyles: true,
    namespaces: ['floors', 'flaws', 'inventory', 'lists'],
    load: () => import('../features/floors/FloorScreen.tsx').then((file) => file.FloorScreen),
  },
  {
    name: 'documents',
    permission: 'documents_access_view',
    hasKitStyles: true,
    namespaces: ['documents', 'lists'],
    load: () => import('../features/documents/DocumentsScreen.tsx').then((file) => file.DocumentsScreen),
  },
  {
    name: 'licence',
    permission: 'licenses_access_view',
    hasKitStyles: true,
    namespaces: ['licences', 'lists'],
    load: () => import('../features/licences/LicencesScreen.tsx').then((file) => file.LicencesScreen),
  },
  {
    name: 'apiKeys',
    permission: 'apikeys_access_view',
    hasKitStyles: true,
    namespaces: ['apiKeys', 'lists'],
    load: () => import('../features/apiKeys/ApiKeysScreen.tsx').then((file) => file.ApiKeysScreen),
  },
  {
    name: 'roles',
    permission: 'roles_access_view',
    hasKitStyles: true,
    namespaces: ['roles', 'lists'],
    load: () => import('../features/roles/RolesScreen.tsx').then((file) => file.RolesScreen),
  },
  {
    name: 'changelog',
    permission: 'changelogs_access_view',
    namespaces: ['changelog'],
    load: () => import('../features/changelog/ChangelogScreen.tsx').then((file) => file.ChangelogScreen),
  },
  {
    name: 'roundPlans',
    permission: 'roundplannings_access_view',
    hasKitStyles: true,
    namespaces: ['roundPlans', 'lists'],
    load: () => import('../features/roundPlans/RoundPlansScreen.tsx').then((file) => file.RoundPlansScreen),
  },
  {
    name: 'roundPlan',
    permission: 'roundplannings_access_view',
    hasKitStyles: true,
    namespaces: ['roundPlans', 'lists', 'dashboard', 'inventory'],
    load: () => import('../features/roundPlans/RoundPlanScreen.tsx').then((file) => file.RoundPlanScreen),
  },
  {
    name: 'checklists',
    permission: 'checklists_access_view',
    hasKitStyles: true,
    namespaces: ['checklists', 'lists'],
    load: () => import('../features/checklists/ChecklistsScreen.tsx').then((file) => file.ChecklistsScreen),
  },
  {
    name: 'checklist',
    permission: 'checklists_access_view',
    hasKitStyles: true,
    namespaces: ['checklists', 'lists', 'rounds'],
    load: () => import('../features/checklists/ChecklistScreen.tsx').then((file) => file.ChecklistScreen),
  },
  {
    name: 'questions',
    permission: 'questions_access_view',
    hasKitStyles: true,
    namespaces: ['questions', 'lists'],
    load: () => import('../features/questions/QuestionsScreen.tsx').then((file) => file.QuestionsScreen),
  },
  {
    name: 'questionGroup',
    permission: 'questions_access_view',
    hasKitStyles: true,
    namespaces: ['questions', 'lists'],
    load: () =>
      import('../features/questions/QuestionGroupScreen.tsx').then((file) => file.QuestionGroupScreen),
  },
  {
    name: 'catalogue',
    permission: 'fireprotections_access_view',
    hasKitStyles: true,
    namespaces: ['catalogue', 'inventory', 'lists'],
    load: () => import('../features/catalogue/CatalogueScreen.tsx').then((file) => file.CatalogueScreen),
  },
  {
    name: 'approvals',
    permission: 'roundplannings_edit',
    hasKitStyles: true,
    namespaces: ['approvals', 'rounds', 'lists'],
    load: () => import('../features/approvals/ApprovalsScreen.tsx').then((file) => file.ApprovalsScreen),
  },
  {
    name: 'ongoingMoves',
    permission: 'changelogs_access_view',
    hasKitStyles: true,
    namespaces: ['moves', 'lists'],
    load: () => import('../features/moves/OngoingMovesScreen.tsx').then((file) => file.OngoingMovesScreen),
  },
  {
    name: 'moveWizard',
    permission: 'changelogs_access_view',
    hasKitStyles: true,
    namespaces: ['moves', 'moveSummary', 'lists', 'customers'],
    load: () => import('../features/moves/MoveWizardScreen.tsx').then((file) => file.MoveWizardScreen),
  },
  {
    name: 'moveSummary',
    permission: 'changelogs_access_view',
    hasKitStyles: true,
    namespaces: ['moves', 'moveSummary', 'lists'],
    load: () =>
      import('../features/moveSummary/MoveSummaryScreen.tsx').then((file) => file.MoveSummaryScreen),
  },
];

/** The screen that stands at a path. */
export const routeAt = (pathname: string): ScreenRoute | undefined =>
  screenRoutes.find(({ name }) => matchPath(`/:language/${routePatterns[name]}`, pathname));
