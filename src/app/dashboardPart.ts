/** Screen that a session opens with. */
export const dashboardPart = {
  name: 'dashboard',
  namespaces: ['dashboard'],
  load: () => import('../features/dashboard/DashboardScreen.tsx').then((file) => file.DashboardScreen),
} as const;
