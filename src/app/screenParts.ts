import type { RouteName } from '../platform/paths.ts';
import type { LazySource } from '../components/lazy/LazyPart.tsx';
import { preloadPart } from '../components/lazy/LazyPart.tsx';
import { deviceRoundsPart } from '../features/dashboard/rounds/deviceRoundsPart.ts';
import { dashboardPart } from './dashboardPart.ts';

/** Loads the round with the dashboard and the offline parts, since the connection may be lost at any time. */
const loadRound = async () => {
  preloadPart(dashboardPart);
  preloadPart(deviceRoundsPart);
  const [{ RoundScreen }] = await Promise.all([
    import('../features/round/RoundScreen.tsx'),
    import('./shell/notices/NoticeStack.tsx'),
    import('../offline/sync/waiting.ts'),
  ]);
  return RoundScreen;
};

/** Code and texts of the screens after the dashboard. */
export const screenParts = {
  reminders: {
    hasKitStyles: true,
    namespaces: ['notifications'],
    load: () => import('../features/notifications/RemindersScreen.tsx').then((file) => file.RemindersScreen),
  },
  ownPassword: {
    hasKitStyles: true,
    namespaces: ['ownPassword'],
    load: () =>
      import('../features/ownPassword/OwnPasswordScreen.tsx').then((file) => file.OwnPasswordScreen),
  },
  work: {
    hasKitStyles: true,
    namespaces: ['dashboard', 'lists', 'flaws', 'flawWork', 'contractors', 'inventory', 'sentReminder'],
    load: () => import('../features/dashboard/work/WorkScreen.tsx').then((file) => file.WorkScreen),
  },
  startRound: {
    hasKitStyles: true,
    namespaces: ['rounds', 'sync'],
    load: () => import('../features/startRound/StartRoundScreen.tsx').then((file) => file.StartRoundScreen),
  },
  round: {
    hasKitStyles: true,
    namespaces: ['rounds', 'flaws', 'inventory', 'maintenance', 'sync'],
    load: loadRound,
  },
  finishedRound: {
    hasKitStyles: true,
    namespaces: ['rounds', 'flaws', 'inventory'],
    load: () =>
      import('../features/finishedRound/FinishedRoundScreen.tsx').then((file) => file.FinishedRoundScreen),
  },
  roundHistory: {
    hasKitStyles: true,
    namespaces: ['roundHistory', 'dashboard', 'rounds', 'flaws', 'inventory'],
    load: () =>
      import('../features/roundHistory/RoundHistoryScreen.tsx').then((file) => file.RoundHistoryScreen),
  },
  statistics: {
    hasKitStyles: true,
    namespaces: ['statistics', 'dashboard'],
    load: () => import('../features/statistics/StatisticsScreen.tsx').then((file) => file.StatisticsScreen),
  },
  planYear: {
    hasKitStyles: true,
    namespaces: ['planYear', 'statistics', 'lists'],
    load: () => import('../features/planYear/PlanYearScreen.tsx').then((file) => file.PlanYearScreen),
  },
  services: {
    hasKitStyles: true,
    namespaces: ['maintenance', 'lists', 'inventory'],
    load: () => import('../features/maintenance/ServicesScreen.tsx').then((file) => file.ServicesScreen),
  },
  serviceRules: {
    hasKitStyles: true,
    namespaces: ['maintenance', 'lists', 'inventory'],
    load: () =>
      import('../features/maintenance/rules/ServiceRulesScreen.tsx').then((file) => file.ServiceRulesScreen),
  },
  users: {
    hasKitStyles: true,
    namespaces: ['users', 'lists', 'invitations'],
    load: () => import('../features/users/UsersScreen.tsx').then((file) => file.UsersScreen),
  },
  buildings: {
    hasKitStyles: true,
    namespaces: ['buildings', 'lists'],
    load: () => import('../features/buildings/BuildingsScreen.tsx').then((file) => file.BuildingsScreen),
  },
  building: {
    hasKitStyles: true,
    namespaces: ['buildings', 'lists', 'dashboard'],
    load: () => import('../features/buildings/detail/BuildingScreen.tsx').then((file) => file.BuildingScreen),
  },
  drawingSet: {
    hasKitStyles: true,
    namespaces: ['drawingSet', 'drawingFile', 'imports', 'buildings', 'fit'],
    load: () => import('../features/drawingSet/DrawingSetScreen.tsx').then((file) => file.DrawingSetScreen),
  },
  floors: {
    hasKitStyles: true,
    namespaces: ['buildings', 'lists'],
    load: () => import('../features/buildings/floors/FloorsScreen.tsx').then((file) => file.FloorsScreen),
  },
  floor: {
    hasKitStyles: true,
    namespaces: ['floors', 'flaws', 'inventory', 'lists'],
    load: () => import('../features/floors/FloorScreen.tsx').then((file) => file.FloorScreen),
  },
  symbols: {
    hasKitStyles: true,
    namespaces: ['symbols', 'inventory'],
    load: () => import('../features/symbols/SymbolsScreen.tsx').then((file) => file.SymbolsScreen),
  },
  labels: {
    hasKitStyles: true,
    namespaces: ['codes'],
    load: () => import('../features/labels/LabelsScreen.tsx').then((file) => file.LabelsScreen),
  },
  scan: {
    hasKitStyles: true,
    namespaces: ['codes'],
    load: () => import('../features/scan/ScanScreen.tsx').then((file) => file.ScanScreen),
  },
  documents: {
    hasKitStyles: true,
    namespaces: ['documents', 'lists'],
    load: () => import('../features/documents/DocumentsScreen.tsx').then((file) => file.DocumentsScreen),
  },
  licence: {
    hasKitStyles: true,
    namespaces: ['licences', 'lists'],
    load: () => import('../features/licences/LicencesScreen.tsx').then((file) => file.LicencesScreen),
  },
  apiKeys: {
    hasKitStyles: true,
    namespaces: ['apiKeys', 'lists'],
    load: () => import('../features/apiKeys/ApiKeysScreen.tsx').then((file) => file.ApiKeysScreen),
  },
  setUp: {
    hasKitStyles: true,
    namespaces: ['templates', 'customers', 'lists', 'rights'],
    load: () => import('../features/templates/CopySetUpScreen.tsx').then((file) => file.CopySetUpScreen),
  },
  roles: {
    hasKitStyles: true,
    namespaces: ['roles', 'lists'],
    load: () => import('../features/roles/RolesScreen.tsx').then((file) => file.RolesScreen),
  },
  status: {
    hasKitStyles: true,
    namespaces: ['status'],
    load: () => import('../features/status/StatusScreen.tsx').then((file) => file.StatusScreen),
  },
  changelog: {
    namespaces: ['changelog'],
    load: () => import('../features/changelog/ChangelogScreen.tsx').then((file) => file.ChangelogScreen),
  },
  planPauses: {
    hasKitStyles: true,
    namespaces: ['planPauses', 'lists'],
    load: () => import('../features/planPauses/PlanPausesScreen.tsx').then((file) => file.PlanPausesScreen),
  },
  roundPlans: {
    hasKitStyles: true,
    namespaces: ['roundPlans', 'lists'],
    load: () => import('../features/roundPlans/RoundPlansScreen.tsx').then((file) => file.RoundPlansScreen),
  },
  roundPlan: {
    hasKitStyles: true,
    namespaces: ['roundPlans', 'lists', 'dashboard', 'inventory'],
    load: () => import('../features/roundPlans/RoundPlanScreen.tsx').then((file) => file.RoundPlanScreen),
  },
  checklists: {
    hasKitStyles: true,
    namespaces: ['checklists', 'lists'],
    load: () => import('../features/checklists/ChecklistsScreen.tsx').then((file) => file.ChecklistsScreen),
  },
  checklist: {
    hasKitStyles: true,
    namespaces: ['checklists', 'lists', 'rounds'],
    load: () => import('../features/checklists/ChecklistScreen.tsx').then((file) => file.ChecklistScreen),
  },
  questions: {
    hasKitStyles: true,
    namespaces: ['questions', 'lists'],
    load: () => import('../features/questions/QuestionsScreen.tsx').then((file) => file.QuestionsScreen),
  },
  questionGroup: {
    hasKitStyles: true,
    namespaces: ['questions', 'lists'],
    load: () =>
      import('../features/questions/QuestionGroupScreen.tsx').then((file) => file.QuestionGroupScreen),
  },
  catalogue: {
    hasKitStyles: true,
    namespaces: ['catalogue', 'inventory', 'lists'],
    load: () => import('../features/catalogue/CatalogueScreen.tsx').then((file) => file.CatalogueScreen),
  },
  item: {
    hasKitStyles: true,
    namespaces: ['itemPage', 'flaws', 'inventory', 'lists'],
    load: () => import('../features/itemPage/ItemScreen.tsx').then((file) => file.ItemScreen),
  },
  itemCode: {
    hasKitStyles: true,
    namespaces: ['codes'],
    load: () => import('../features/scan/CodeScreen.tsx').then((file) => file.CodeScreen),
  },
  faultReports: {
    hasKitStyles: true,
    namespaces: ['faultReports', 'flaws', 'lists'],
    load: () =>
      import('../features/faultReports/FaultReportsScreen.tsx').then((file) => file.FaultReportsScreen),
  },
  contractorLinks: {
    hasKitStyles: true,
    namespaces: ['contractors', 'lists', 'flaws'],
    load: () =>
      import('../features/contractors/ContractorLinksScreen.tsx').then((file) => file.ContractorLinksScreen),
  },
  severities: {
    hasKitStyles: true,
    namespaces: ['severities', 'flaws'],
    load: () => import('../features/severities/SeveritiesScreen.tsx').then((file) => file.SeveritiesScreen),
  },
  approvals: {
    hasKitStyles: true,
    namespaces: ['approvals', 'rounds', 'lists'],
    load: () => import('../features/approvals/ApprovalsScreen.tsx').then((file) => file.ApprovalsScreen),
  },
  ongoingMoves: {
    hasKitStyles: true,
    namespaces: ['moves', 'lists'],
    load: () => import('../features/moves/OngoingMovesScreen.tsx').then((file) => file.OngoingMovesScreen),
  },
  moveWizard: {
    hasKitStyles: true,
    namespaces: ['moves', 'moveSummary', 'lists', 'customers'],
    load: () => import('../features/moves/MoveWizardScreen.tsx').then((file) => file.MoveWizardScreen),
  },
  moveSummary: {
    hasKitStyles: true,
    namespaces: ['moves', 'moveSummary', 'lists'],
    load: () =>
      import('../features/moveSummary/MoveSummaryScreen.tsx').then((file) => file.MoveSummaryScreen),
  },
  guide: {
    hasKitStyles: true,
    namespaces: ['guide', 'users', 'rights'],
    load: () => import('../features/guide/GuideScreen.tsx').then((file) => file.GuideScreen),
  },
} satisfies Partial<Record<RouteName, LazySource>>;
