import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { createHashRouter } from 'react-router-dom';
import { listenToBack, noteEntry } from '../platform/interceptBack.ts';
import { routePatterns } from '../platform/paths.ts';
import { ErrorScreen } from './screens/ErrorScreen.tsx';
import { LanguageRoot } from './LanguageRoot.tsx';
import type { LazySource } from '../components/lazy/LazyPart.tsx';
import { LazyPart } from '../components/lazy/LazyPart.tsx';
import type { LevelGuardProps } from './LevelGuard.tsx';
import { PermissionGuard } from './PermissionGuard.tsx';
import { PlainLayout } from './PlainLayout.tsx';
import { SessionGuard } from './SessionGuard.tsx';
import { Unmatched } from './screens/Unmatched.tsx';
import type { ScreenRoute } from './routes.tsx';
import { screenRoutes } from './routes.tsx';

/** Loaded on demand: it reads the store, which a login screen doesn't have. */
const levelGuard: LazySource<LevelGuardProps> = {
  load: () => import('./LevelGuard.tsx').then((file) => file.LevelGuard),
};

/** Returns a route's screen, guarded where not every backend has its calls. */
const screenOf = (route: ScreenRoute): ReactNode => {
  const screen = <LazyPart key={route.name} source={route} props={{}} />;
  if (route.level === undefined) return screen;
  return <LazyPart key={route.name} source={levelGuard} props={{ children: screen }} waiting={null} />;
};

const screens = (isPublic: boolean): RouteObject[] =>
  screenRoutes
    .filter((route) => (route.isPublic ?? false) === isPublic)
    .map((route) => ({
      path: routePatterns[route.name],
      element: <PermissionGuard permission={route.permission}>{screenOf(route)}</PermissionGuard>,
      errorElement: <ErrorScreen />,
    }));

/** Routes: language, then layout, then guards in the order token, permission. [SHELL-01, SHELL-02, SHELL-14] */
export const routeTree: RouteObject[] = [
  {
    path: '/:language',
    element: <LanguageRoot />,
    errorElement: <ErrorScreen />,
    children: [
      { element: <PlainLayout />, children: screens(true) },
      { element: <SessionGuard />, children: screens(false) },
      { path: '*', element: <Unmatched /> },
    ],
  },
  { path: '*', element: <Unmatched /> },
];

/**
 * Creates the hash router of the product. Nothing subscribes to it before `RouterProvider`, which receives the missed change. [SHELL-01]
 */
export const createRouter = () => {
  listenToBack();
  return createHashRouter(routeTree);
};

type Router = ReturnType<typeof createRouter>;

/** Notes each history entry that the router shows. Returns the function that ends it. */
export const noteEntriesOf = (router: Router): (() => void) => {
  noteEntry();
  let shownLocation = router.state.location;
  return router.subscribe(({ location }) => {
    if (location !== shownLocation) noteEntry();
    shownLocation = location;
  });
};
