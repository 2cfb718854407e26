import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { RouteName } from '#platform/paths.ts';
import { useScreens } from '../screens/screens.tsx';

/** Parameters that can be set on each screen; a screen without an entry fails. */
const settable: Partial<Record<RouteName, string>> = {
  dashboard: 'building=@&q=hus&bsort=flaws+desc&dsort=buildings&tab=done&size=25&flaws.tab=all&questions.q=x',
  statistics: 'building=@&year=2024&tab=inspections',
  planYear: 'year=2024&q=hus&show=late',
  work: 'building=@&age=over30&role=2&state=all&stage=overdue&severity=1&person=3',
  users: 'q=anna&sort=Created+desc&size=25',
  buildings: 'q=hus&sort=Created&size=25',
  building: 'tab=info&floors.q=plan&floors.sort=Name&floors.size=25',
  floors: 'floors.q=plan&floors.sort=Name+desc&floors.size=25',
  floor: 'list=1&map=7&items.sort=Name&items.size=25',
  documents: 'q=policy&building=@&sort=Name&size=25',
  registers: 'kind=drills&building=@&validity=ended&q=hus&sort=Name&size=25',
  incidents: 'sort=Created+desc&size=25',
  fireSafetyFiles: 'shown=notReady&q=hus&sort=Name&size=25',
  fireSafetyFile: 'sort=BuildingName&size=25',
  visits: 'shown=all&q=tillsyn&sort=Name&size=25',
  hotWork: 'shown=all&q=svets&sort=Created&size=25',
  competence: 'view=year&building=@&duty=firstAid&show=coming&q=anna&size=25',
  labels: 'building=@&stock=own&sizes=2x5x80x50x10x10x5x2&start=3',
  licence: 'q=brand',
  apiKeys: 'q=nyckel&sort=Expires&size=50',
  webhooks: 'webhook=7&state=failed&size=25',
  audit: 'action=login&from=2026-11-01&size=25',
  setUp: 'from=office&without=plans',
  planPauses: 'q=lov&sort=Name&size=25',
  roundPlans: 'q=kvartal&sort=Created&size=25',
  roundPlan: 'tab=roles',
  checklists: 'q=egen&sort=Created&size=25',
  questions: 'q=vägar&sort=Created&size=25',
  questionGroup: 'q=fri&sort=Name+desc&size=25',
  services: 'due=overdue&kind=hose_reel&performer=own&q=hus&sort=Last&size=25',
  serviceRules: 'kind=hose_reel',
  roles: 'q=kontroll&sort=Created&size=25',
  catalogue: 'tab=3&q=dörr&sort=Name+desc&size=25',
  approvals: 'tab=approved&size=25',
  faultReports: 'tab=declined&size=25',
  contractorLinks: 'tab=ended&sort=Ends&size=25',
  ongoingMoves: 'q=kund&sort=BuildingCount+desc&size=25',
  moveWizard: 'tab=2',
  moveSummary: 'search=hus',
  roundHistory: 'rows=flaws&marks=numbers',
};
/** Screens outside of the office, without stored settings. */
export const without: readonly RouteName[] = [
  'drawingSet',
  ...([
    'stopReminders',
    'reminders',
    'account',
    'identity',
    'ownRegisters',
    'privacy',
    'ownPassword',
    'login',
    'providerLogin',
    'recoverPassword',
    'resetPassword',
    'startRound',
    'round',
    'finishedRound',
    'scan',
    'status',
    'changelog',
    'checklist',
    'severities',
    'item',
    'itemCode',
    'journal',
    'symbols',
    'guide',
  ] as const),
];
/** Screens of the table with their parameters. */
export const rows = Object.entries(settable) as [RouteName, string][];

/** Returns the parameters of a query in a canonical order. */
export const sorted = (query: string) => [...new URLSearchParams(query)].map(String).toSorted();

/** Returns the query of an address without the customer, in any order. */
export const shownQuery = (address: string) => {
  const query = new URLSearchParams(address.split('?')[1]);
  query.delete('customer');
  return sorted(query.toString());
};

/** Sets up an office whose screens are left and reopened. */
export async function useKeptViewsScene() {
  const { backend, open: openScreens } = await useScreens();

  /** Navigation ends when the screen is shown, because that is when it stores its settings. */
  const open: typeof openScreens = async (address, who) => {
    const view = await openScreens(address, who);
    const pathOf = (at: string) => at.split('?')[0];
    const goTo = async (next: string) => {
      const [path, title] = [pathOf(view.address()), document.title];
      await act(async () => view.goTo(next));
      if (path !== pathOf(next)) await waitFor(() => expect(document.title).not.toBe(title));
    };
    await screen.findByRole('navigation');
    return { ...view, goTo };
  };

  const office = async () => {
    const tenant = await backend.seed.tenant();
    return { ...tenant, who: tenant.people.WebSbaAdmin };
  };

  return { open, office };
}
