import type { Language } from '../contract/constants.ts';
import type { QueryValue } from './calls/queryText.ts';
import { queryText } from './calls/queryText.ts';
import { currentLanguage } from './language/i18n.ts';

/** Patterns of every route below `/{lang}/`, in the router's notation. No path is written elsewhere. [SHELL-02] */
export const routePatterns = {
  dashboard: '',
  work: 'work',
  login: 'login',
  recoverPassword: 'recover-password',
  resetPassword: 'reset-password/:token/:email',
  providerLogin: 'provider-login',
  stopReminders: 'stop-reminders/:token',
  reminders: 'reminders',
  account: 'account',
  ownPassword: 'own-password',
  startRound: 'startround/:roundId',
  round: 'round/:roundId',
  finishedRound: 'round/done/:roundId/:print?',
  roundHistory: 'round-history/:buildingId',
  approvals: 'approvals',
  statistics: 'statistics',
  planYear: 'year',
  users: 'users',
  buildings: 'buildings',
  building: 'buildings/:buildingId',
  drawingSet: 'buildings/:buildingId/drawing-set',
  floors: 'floors/:buildingId',
  floor: 'floor/:floorId',
  symbols: 'symbols/:mapId',
  services: 'services',
  serviceRules: 'servicerules',
  labels: 'labels',
  scan: 'scan',
  documents: 'documents',
  competence: 'competence',
  fireSafetyFiles: 'fire-safety-files',
  fireSafetyFile: 'fire-safety-files/:buildingId',
  licence: 'license',
  status: 'status',
  apiKeys: 'apikeys',
  audit: 'audit',
  identity: 'login-settings',
  webhooks: 'webhooks',
  privacy: 'privacy',
  roles: 'roles',
  setUp: 'set-up',
  registers: 'registers',
  ownRegisters: 'own-registers',
  incidents: 'incidents',
  journal: 'journals/:installationId',
  visits: 'visits',
  hotWork: 'hot-work',
  planPauses: 'pauses',
  roundPlans: 'roundplanning',
  roundPlan: 'roundplanning/:roundPlanningId',
  checklists: 'checklists',
  checklist: 'checklist/:checklistId',
  questions: 'questions',
  questionGroup: 'questions/:questionGroupId',
  catalogue: 'fireprotection',
  severities: 'severities',
  item: 'item/:itemId',
  itemCode: 'code/:code',
  faultReports: 'fault-reports',
  contractorLinks: 'contractor-links',
  ongoingMoves: 'OngoingMoves',
  moveWizard: 'MoveWizard/:moveId',
  moveSummary: 'MoveSummary/:moveId',
  changelog: 'changelog',
  guide: 'guide',
} as const;

export type RouteName = keyof typeof routePatterns;

type NamesOf<Pattern extends string> = Pattern extends `${infer Segment}/${infer Rest}`
  ? NamesOf<Segment> | NamesOf<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;
type Required<Names extends string> = Names extends `${string}?` ? never : Names;
type Optional<Names extends string> = Names extends `${infer Name}?` ? Name : never;

/** Path parameters of a route; those with a question mark in the pattern are optional. */
export type RouteParams<Name extends RouteName> = {
  [Key in Required<NamesOf<(typeof routePatterns)[Name]>>]: string | number;
} & { [Key in Optional<NamesOf<(typeof routePatterns)[Name]>>]?: string | number };

/** Prevents options from being passed as the parameters of a route that has none. */
type NoOptions = { [Key in keyof PathOptions]?: never };

type Arguments<Name extends RouteName> = [Required<NamesOf<(typeof routePatterns)[Name]>>] extends [never]
  ? [params?: RouteParams<Name> & NoOptions, more?: PathOptions]
  : [params: RouteParams<Name>, more?: PathOptions];

export interface PathOptions {
  query?: Readonly<Record<string, QueryValue>>;
  /** Defaults to the interface's language. */
  language?: Language;
}

/** Returns the address of a route (without `#`): `pathTo('round', { roundId: 7 })` is `/sv/round/7`. */
export const pathTo = <Name extends RouteName>(name: Name, ...[params, more]: Arguments<Name>): string => {
  const values: Readonly<Record<string, string | number | undefined>> = params ?? {};
  const path = routePatterns[name]
    .split('/')
    .map((segment) => {
      if (!segment.startsWith(':')) return segment;
      const value = values[segment.replace(/^:|\?$/g, '')];
      return value === undefined ? null : encodeURIComponent(value);
    })
    .filter((segment) => segment !== null)
    .join('/');
  const search = queryText(more?.query);
  return `/${more?.language ?? currentLanguage()}/${path}${search ? `?${search}` : ''}`;
};
