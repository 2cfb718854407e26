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
const lazyScreen = (name: keyof typeof screenParts, permission?: Permission): ScreenRoute => ({
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
    namespaces: ['providerLogin'],
    load: () =>
      import('../features/session/ResetPasswordScreen.tsx').then((file) => file.ResetPasswordScreen),
  },
  {
    name: 'providerLogin',
    isPublic: true,
    namespaces: ['providerLogin', 'errors'],
    load: () =>
      import('../features/session/ProviderLoginScreen.tsx').then((file) => file.ProviderLoginScreen),
  },
  {
    name: 'stopReminders',
    isPublic: true,
    load: () =>
      import('../features/session/StopRemindersScreen.tsx').then((file) => file.StopRemindersScreen),
  },
  dashboardPart,
  atTillsyn(lazyScreen('reminders')),
  atTillsyn(lazyScreen('account')),
  atTillsyn(lazyScreen('ownPassword')),
  atTillsyn(lazyScreen('work')),
  lazyScreen('startRound', 'roundplannings_perform_round'),
  lazyScreen('round', 'roundplannings_perform_round'),
  lazyScreen('finishedRound', 'roundplannings_perform_round'),
  lazyScreen('roundHistory', 'roundhistory_access_view'),
  lazyScreen('statistics'),
  atTillsyn(lazyScreen('planYear')),
  lazyScreen('users', 'users_access_view'),
  lazyScreen('buildings', 'buildings_access_view'),
  lazyScreen('building', 'buildings_access_view'),
  atTillsyn(lazyScreen('drawingSet', 'floors_edit')),
  lazyScreen('floors', 'floors_edit'),
  lazyScreen('floor', 'floors_edit'),
  atTillsyn(lazyScreen('symbols', 'floor_areas_edit')),
  atTillsyn(lazyScreen('services')),
  atTillsyn(lazyScreen('serviceRules', 'service_rules_edit')),
  atTillsyn(lazyScreen('labels', 'floor_areas_edit')),
  atTillsyn(lazyScreen('scan', 'roundplannings_perform_round')),
  lazyScreen('documents', 'documents_access_view'),
  atTillsyn(lazyScreen('competence', 'documents_access_view')),
  atTillsyn(lazyScreen('fireSafetyFiles', 'documents_access_view')),
  atTillsyn(lazyScreen('fireSafetyFile', 'documents_access_view')),
  lazyScreen('licence', 'licenses_access_view'),
  atTillsyn(lazyScreen('status', 'status_access_view')),
  lazyScreen('apiKeys', 'apikeys_access_view'),
  atTillsyn(lazyScreen('audit', 'audit_view')),
  atTillsyn(lazyScreen('identity', 'identity_edit')),
  atTillsyn(lazyScreen('webhooks', 'webhooks_edit')),
  atTillsyn(lazyScreen('privacy', 'personal_data_edit')),
  lazyScreen('roles', 'roles_access_view'),
  atTillsyn(lazyScreen('setUp', 'roles_edit')),
  lazyScreen('changelog', 'changelogs_access_view'),
  atTillsyn(lazyScreen('registers', 'documents_access_view')),
  atTillsyn(lazyScreen('ownRegisters', 'documents_edit')),
  atTillsyn(lazyScreen('incidents', 'incidents_report')),
  atTillsyn(lazyScreen('journal', 'documents_access_view')),
  atTillsyn(lazyScreen('visits', 'documents_access_view')),
  atTillsyn(lazyScreen('hotWork', 'documents_access_view')),
  atTillsyn(lazyScreen('planPauses', 'roundplannings_access_view')),
  lazyScreen('roundPlans', 'roundplannings_access_view'),
  lazyScreen('roundPlan', 'roundplannings_access_view'),
  lazyScreen('checklists', 'checklists_access_view'),
  lazyScreen('checklist', 'checklists_access_view'),
  lazyScreen('questions', 'questions_access_view'),
  lazyScreen('questionGroup', 'questions_access_view'),
  lazyScreen('catalogue', 'fireprotections_access_view'),
  atTillsyn(lazyScreen('severities', 'severities_edit')),
  atTillsyn(lazyScreen('item')),
  atTillsyn(lazyScreen('itemCode')),
  atTillsyn(lazyScreen('faultReports', 'fault_reports_decide')),
  atTillsyn(lazyScreen('contractorLinks', 'contractor_links_edit')),
  atTillsyn(lazyScreen('approvals', 'roundplannings_edit')),
  lazyScreen('ongoingMoves', 'changelogs_access_view'),
  lazyScreen('moveWizard', 'changelogs_access_view'),
  lazyScreen('moveSummary', 'changelogs_access_view'),
  atTillsyn(lazyScreen('guide')),
];

export const routeAt = (pathname: string): ScreenRoute | undefined =>
  screenRoutes.find(({ name }) => matchPath(`/:language/${routePatterns[name]}`, pathname));
