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
  dashboard,
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
    name: 'approvals',
    permission: 'roundplannings_edit',
    hasKitStyles: true,
    namespaces: ['approvals', 'rounds', 'lists'],
    load: () => import('../features/approvals/ApprovalsScreen.tsx').then((file) => file.ApprovalsScreen),
  },
];

/** The screen that stands at a path. */
export const routeAt = (pathname: string): ScreenRoute | undefined =>
  screenRoutes.find(({ name }) => matchPath(`/:language/${routePatterns[name]}`, pathname));
