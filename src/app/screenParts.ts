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

const lazyScreen = (namespaces: readonly string[], load: LazySource['load']): LazySource => ({
  hasKitStyles: true,
  namespaces,
  load,
});

/** Code and texts of the screens after the dashboard. */
export const screenParts = {
  reminders: lazyScreen(['notifications'], () =>
    import('../features/notifications/RemindersScreen.tsx').then((file) => file.RemindersScreen),
  ),
  account: lazyScreen(['account', 'providerLogin', 'lists'], () =>
    import('../features/account/AccountScreen.tsx').then((file) => file.AccountScreen),
  ),
  ownPassword: lazyScreen(['account'], () =>
    import('../features/account/OwnPasswordScreen.tsx').then((file) => file.OwnPasswordScreen),
  ),
  work: lazyScreen(
    ['dashboard', 'lists', 'flaws', 'flawWork', 'contractors', 'inventory', 'sentReminder'],
    () => import('../features/dashboard/work/WorkScreen.tsx').then((file) => file.WorkScreen),
  ),
  startRound: lazyScreen(['rounds', 'sync'], () =>
    import('../features/startRound/StartRoundScreen.tsx').then((file) => file.StartRoundScreen),
  ),
  round: lazyScreen(['rounds', 'flaws', 'inventory', 'maintenance', 'sync'], loadRound),
  finishedRound: lazyScreen(['rounds', 'flaws', 'inventory'], () =>
    import('../features/finishedRound/FinishedRoundScreen.tsx').then((file) => file.FinishedRoundScreen),
  ),
  roundHistory: lazyScreen(['roundHistory', 'dashboard', 'rounds', 'flaws', 'inventory'], () =>
    import('../features/roundHistory/RoundHistoryScreen.tsx').then((file) => file.RoundHistoryScreen),
  ),
  statistics: lazyScreen(['statistics', 'dashboard'], () =>
    import('../features/statistics/StatisticsScreen.tsx').then((file) => file.StatisticsScreen),
  ),
  planYear: lazyScreen(['planYear', 'statistics', 'lists'], () =>
    import('../features/planYear/PlanYearScreen.tsx').then((file) => file.PlanYearScreen),
  ),
  services: lazyScreen(['maintenance', 'lists', 'inventory', 'dashboard'], () =>
    import('../features/maintenance/ServicesScreen.tsx').then((file) => file.ServicesScreen),
  ),
  competence: lazyScreen(['competence', 'lists', 'dashboard'], () =>
    import('../features/competence/CompetenceScreen.tsx').then((file) => file.CompetenceScreen),
  ),
  serviceRules: lazyScreen(['maintenance', 'lists', 'inventory'], () =>
    import('../features/maintenance/rules/ServiceRulesScreen.tsx').then((file) => file.ServiceRulesScreen),
  ),
  users: lazyScreen(['users', 'lists', 'invitations', 'privacy', 'imports'], () =>
    import('../features/users/UsersScreen.tsx').then((file) => file.UsersScreen),
  ),
  buildings: lazyScreen(['buildings', 'lists', 'dashboard', 'imports'], () =>
    import('../features/buildings/BuildingsScreen.tsx').then((file) => file.BuildingsScreen),
  ),
  building: lazyScreen(['buildings', 'lists', 'dashboard'], () =>
    import('../features/buildings/detail/BuildingScreen.tsx').then((file) => file.BuildingScreen),
  ),
  drawingSet: lazyScreen(['drawingSet', 'drawingFile', 'imports', 'buildings', 'fit'], () =>
    import('../features/drawingSet/DrawingSetScreen.tsx').then((file) => file.DrawingSetScreen),
  ),
  floors: lazyScreen(['buildings', 'lists', 'dashboard'], () =>
    import('../features/buildings/floors/FloorsScreen.tsx').then((file) => file.FloorsScreen),
  ),
  floor: lazyScreen(['floors', 'flaws', 'inventory', 'lists', 'imports'], () =>
    import('../features/floors/FloorScreen.tsx').then((file) => file.FloorScreen),
  ),
  symbols: lazyScreen(['symbols', 'inventory'], () =>
    import('../features/symbols/SymbolsScreen.tsx').then((file) => file.SymbolsScreen),
  ),
  labels: lazyScreen(['codes'], () =>
    import('../features/labels/LabelsScreen.tsx').then((file) => file.LabelsScreen),
  ),
  scan: lazyScreen(['codes'], () =>
    import('../features/scan/ScanScreen.tsx').then((file) => file.ScanScreen),
  ),
  fireSafetyFiles: lazyScreen(['filePacks', 'fireSafetyFile', 'lists'], () =>
    import('../features/fireSafetyFile/FireSafetyFilesScreen.tsx').then((file) => file.FireSafetyFilesScreen),
  ),
  fireSafetyFile: lazyScreen(['filePacks', 'fireSafetyFile', 'lists'], () =>
    import('../features/fireSafetyFile/FireSafetyFileScreen.tsx').then((file) => file.FireSafetyFileScreen),
  ),
  journal: lazyScreen(['maintenance', 'lists'], () =>
    import('../features/journal/JournalScreen.tsx').then((file) => file.JournalScreen),
  ),
  documents: lazyScreen(['documents', 'lists'], () =>
    import('../features/documents/DocumentsScreen.tsx').then((file) => file.DocumentsScreen),
  ),
  licence: lazyScreen(['licences', 'lists'], () =>
    import('../features/licences/LicencesScreen.tsx').then((file) => file.LicencesScreen),
  ),
  audit: lazyScreen(['audit', 'lists', 'users'], () =>
    import('../features/audit/AuditScreen.tsx').then((file) => file.AuditScreen),
  ),
  identity: lazyScreen(['identity', 'users', 'lists'], () =>
    import('../features/identity/IdentityScreen.tsx').then((file) => file.IdentityScreen),
  ),
  webhooks: lazyScreen(['webhooks', 'lists'], () =>
    import('../features/webhooks/WebhooksScreen.tsx').then((file) => file.WebhooksScreen),
  ),
  privacy: lazyScreen(['privacy', 'users', 'lists'], () =>
    import('../features/privacy/PrivacyScreen.tsx').then((file) => file.PrivacyScreen),
  ),
  apiKeys: lazyScreen(['apiKeys', 'lists'], () =>
    import('../features/apiKeys/ApiKeysScreen.tsx').then((file) => file.ApiKeysScreen),
  ),
  setUp: lazyScreen(['templates', 'customers', 'lists', 'rights'], () =>
    import('../features/templates/CopySetUpScreen.tsx').then((file) => file.CopySetUpScreen),
  ),
  roles: lazyScreen(['roles', 'lists'], () =>
    import('../features/roles/RolesScreen.tsx').then((file) => file.RolesScreen),
  ),
  status: lazyScreen(['status'], () =>
    import('../features/status/StatusScreen.tsx').then((file) => file.StatusScreen),
  ),
  changelog: {
    namespaces: ['changelog'],
    load: () => import('../features/changelog/ChangelogScreen.tsx').then((file) => file.ChangelogScreen),
  },
  hotWork: lazyScreen(['hotWork', 'lists', 'competence'], () =>
    import('../features/hotWork/HotWorkScreen.tsx').then((file) => file.HotWorkScreen),
  ),
  visits: lazyScreen(['visits', 'lists', 'dashboard'], () =>
    import('../features/visits/VisitsScreen.tsx').then((file) => file.VisitsScreen),
  ),
  registers: lazyScreen(['registers', 'lists', 'inventory', 'dashboard', 'imports'], () =>
    import('../features/registers/RegistersScreen.tsx').then((file) => file.RegistersScreen),
  ),
  ownRegisters: lazyScreen(['ownKinds', 'fireSafetyFile', 'lists'], () =>
    import('../features/registerKinds/OwnKindsScreen.tsx').then((file) => file.OwnKindsScreen),
  ),
  incidents: lazyScreen(['registers', 'lists', 'dashboard'], () =>
    import('../features/incidents/IncidentsScreen.tsx').then((file) => file.IncidentsScreen),
  ),
  planPauses: lazyScreen(['planPauses', 'lists'], () =>
    import('../features/planPauses/PlanPausesScreen.tsx').then((file) => file.PlanPausesScreen),
  ),
  roundPlans: lazyScreen(['roundPlans', 'lists'], () =>
    import('../features/roundPlans/RoundPlansScreen.tsx').then((file) => file.RoundPlansScreen),
  ),
  roundPlan: lazyScreen(['roundPlans', 'lists', 'dashboard', 'inventory'], () =>
    import('../features/roundPlans/RoundPlanScreen.tsx').then((file) => file.RoundPlanScreen),
  ),
  checklists: lazyScreen(['checklists', 'lists'], () =>
    import('../features/checklists/ChecklistsScreen.tsx').then((file) => file.ChecklistsScreen),
  ),
  checklist: lazyScreen(['checklists', 'lists', 'rounds'], () =>
    import('../features/checklists/ChecklistScreen.tsx').then((file) => file.ChecklistScreen),
  ),
  questions: lazyScreen(['questions', 'lists', 'imports'], () =>
    import('../features/questions/QuestionsScreen.tsx').then((file) => file.QuestionsScreen),
  ),
  questionGroup: lazyScreen(['questions', 'lists'], () =>
    import('../features/questions/QuestionGroupScreen.tsx').then((file) => file.QuestionGroupScreen),
  ),
  catalogue: lazyScreen(['catalogue', 'inventory', 'lists', 'imports'], () =>
    import('../features/catalogue/CatalogueScreen.tsx').then((file) => file.CatalogueScreen),
  ),
  item: lazyScreen(['itemPage', 'flaws', 'inventory', 'lists'], () =>
    import('../features/itemPage/ItemScreen.tsx').then((file) => file.ItemScreen),
  ),
  itemCode: lazyScreen(['codes'], () =>
    import('../features/scan/CodeScreen.tsx').then((file) => file.CodeScreen),
  ),
  faultReports: lazyScreen(['faultReports', 'flaws', 'lists', 'flawWork'], () =>
    import('../features/faultReports/FaultReportsScreen.tsx').then((file) => file.FaultReportsScreen),
  ),
  contractorLinks: lazyScreen(['contractors', 'lists', 'flaws'], () =>
    import('../features/contractors/ContractorLinksScreen.tsx').then((file) => file.ContractorLinksScreen),
  ),
  severities: lazyScreen(['severities', 'flaws'], () =>
    import('../features/severities/SeveritiesScreen.tsx').then((file) => file.SeveritiesScreen),
  ),
  approvals: lazyScreen(['approvals', 'rounds', 'lists'], () =>
    import('../features/approvals/ApprovalsScreen.tsx').then((file) => file.ApprovalsScreen),
  ),
  ongoingMoves: lazyScreen(['moves', 'lists'], () =>
    import('../features/moves/OngoingMovesScreen.tsx').then((file) => file.OngoingMovesScreen),
  ),
  moveWizard: lazyScreen(['moves', 'moveSummary', 'lists', 'customers'], () =>
    import('../features/moves/MoveWizardScreen.tsx').then((file) => file.MoveWizardScreen),
  ),
  moveSummary: lazyScreen(['moves', 'moveSummary', 'lists'], () =>
    import('../features/moveSummary/MoveSummaryScreen.tsx').then((file) => file.MoveSummaryScreen),
  ),
  guide: lazyScreen(['guide', 'users', 'rights'], () =>
    import('../features/guide/GuideScreen.tsx').then((file) => file.GuideScreen),
  ),
} satisfies Partial<Record<RouteName, LazySource>>;
