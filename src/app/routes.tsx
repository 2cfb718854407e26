import { matchPath } from 'react-router-dom';
import type { Permission } from '../contract/users/permissions.ts';
import { preloadTexts } from '../platform/language/i18n.ts';
import type { RouteName } from '../platform/paths.ts';
import { routePatterns } from '../platform/paths.ts';
import { LoginScreen } from '../features/session/LoginScreen.tsx';
import type { LazySource } from '../components/lazy/LazyPart.tsx';
import { loadPart } from '../components/lazy/LazyPart.tsx';
import { dashboardPart } from './dashboardPart.ts';
import type { screenParts } from './screenParts.ts';

/** Screen with its right, its layout, and its code and texts. */
export interface ScreenRoute extends LazySource {
  name: RouteName;
  /** True if it needs no session and uses the plain layout. [SHELL-12, SHELL-37] */
  isPublic?: true;
  permission?: Permission;
  /** Level of the contract that the screen needs; missing if every backend has its calls. */
  level?: 'tillsyn';
}

/** Returns a screen after the dashboard: its code and texts are in a separate file, which the first screens don't load. */
const behind = (name: keyof typeof screenParts, permission?: Permission): ScreenRoute => ({
  name,
  permission,
  load: async () => {
    const { screenParts } = await import('./screenParts.ts');
    const [Part] = await Promise.all([loadPart(screenParts[name]), preloadTexts(['errors'])]);
    return Part;
  },
});

/** Returns a screen that is only there with a backend of the level `tillsyn`. */
const atTillsyn = (route: ScreenRoute): ScreenRoute => ({ ...route, level: 'tillsyn' });

/** All screens. A new one gets a row here, one in `screenParts.ts` and a pattern in `platform/paths.ts`. */
export const screenRoutes: readonly ScreenRoute[] = [
  {
    name: 'login',
    isPublic: true,
    // In the first load, since a first visit shows it.
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
  dashboardPart,
  atTillsyn(behind('reminders')),
  atTillsyn(behind('ownPassword')),
  atTillsyn(behind('work')),
  behind('startRound', 'roundplannings_perform_round'),
  behind('round', 'roundplannings_perform_round'),
  behind('finishedRound', 'roundplannings_perform_round'),
  behind('roundHistory', 'roundhistory_access_view'),
  behind('statistics'),
  atTillsyn(behind('planYear')),
  behind('users', 'users_access_view'),
  behind('buildings', 'buildings_access_view'),
  behind('building', 'buildings_access_view'),
  atTillsyn(behind('drawingSet', 'floors_edit')),
  behind('floors', 'floors_edit'),
  behind('floor', 'floors_edit'),
  atTillsyn(behind('symbols', 'floor_areas_edit')),
  atTillsyn(behind('services')),
  atTillsyn(behind('serviceRules', 'service_rules_edit')),
  atTillsyn(behind('labels', 'floor_areas_edit')),
  atTillsyn(behind('scan', 'roundplannings_perform_round')),
  behind('documents', 'documents_access_view'),
  behind('licence', 'licenses_access_view'),
  atTillsyn(behind('status', 'status_access_view')),
  behind('apiKeys', 'apikeys_access_view'),
  behind('roles', 'roles_access_view'),
  atTillsyn(behind('setUp', 'roles_edit')),
  behind('changelog', 'changelogs_access_view'),
  atTillsyn(behind('planPauses', 'roundplannings_access_view')),
  behind('roundPlans', 'roundplannings_access_view'),
  behind('roundPlan', 'roundplannings_access_view'),
  behind('checklists', 'checklists_access_view'),
  behind('checklist', 'checklists_access_view'),
  behind('questions', 'questions_access_view'),
  behind('questionGroup', 'questions_access_view'),
  behind('catalogue', 'fireprotections_access_view'),
  atTillsyn(behind('severities', 'severities_edit')),
  atTillsyn(behind('item')),
  atTillsyn(behind('itemCode')),
  atTillsyn(behind('faultReports', 'fault_reports_decide')),
  atTillsyn(behind('contractorLinks', 'contractor_links_edit')),
  atTillsyn(behind('approvals', 'roundplannings_edit')),
  behind('ongoingMoves', 'changelogs_access_view'),
  behind('moveWizard', 'changelogs_access_view'),
  behind('moveSummary', 'changelogs_access_view'),
  atTillsyn(behind('guide')),
];

export const routeAt = (pathname: string): ScreenRoute | undefined =>
  screenRoutes.find(({ name }) => matchPath(`/:language/${routePatterns[name]}`, pathname));
