import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Open, Table } from '#tests/support/isolation/table.ts';
import { setUpCopyRows } from './setUpCopy.ts';
import { setUpRows } from './setUp.ts';
import { invitationRows } from './invitation.ts';
import { drawingSetRows } from './drawingSet.ts';
import { symbolKindRows } from './symbolKind.ts';
import { followDrawingRows } from './followDrawing.ts';
import { catalogueRows } from './catalogue.ts';
import { checklistRows } from './checklists.ts';
import { codeRows } from './codes.ts';
import { competenceRows } from './competence.ts';
import { drawingRows } from './drawings.ts';
import { filePackRows } from './filePacks.ts';
import { findingRows } from './findings.ts';
import { fireSafetyFileRows } from './fireSafetyFile.ts';
import { flawWorkRows } from './flawWork.ts';
import { houseRows } from './houses.ts';
import { hotWorkRows } from './hotWork.ts';
import { identityDomainRows } from './identityDomains.ts';
import { identityScimRows } from './identityScim.ts';
import { journalRows } from './journals.ts';
import { moveRows } from './moves.ts';
import { outsideRows } from './outside.ts';
import { peopleRows } from './people.ts';
import { pauseRows } from './planPauses.ts';
import { identityRows } from './identity.ts';
import { privacyRows } from './privacy.ts';
import { quarantineRows } from './quarantine.ts';
import { registerRows } from './registers.ts';
import { roundRows } from './rounds.ts';
import { serviceRows } from './services.ts';
import { tenantRows } from './tenants.ts';
import { webhookRows } from './webhooks.ts';
import { uploadRows } from './uploads.ts';
import { visitRows } from './visits.ts';

/** Calls without a session or for the caller's own settings, none of which names another user; and two without records. */
const openRows: Table = Object.fromEntries(
  Object.entries<Call>(calls).flatMap(([name, { right }]): [string, Open][] => {
    if (right === 'public' || right === 'person') return [[name, { open: right }]];
    return name === 'getCapabilities' || name === 'listFlawCategories' ? [[name, { open: 'session' }]] : [];
  }),
);

/** Every call of the contract. */
export const wholeTable: Table = {
  ...catalogueRows,
  ...checklistRows,
  ...codeRows,
  ...competenceRows,
  ...journalRows,
  ...drawingRows,
  ...filePackRows,
  ...findingRows,
  ...fireSafetyFileRows,
  ...flawWorkRows,
  ...houseRows,
  ...identityDomainRows,
  ...identityScimRows,
  ...identityRows,
  ...privacyRows,
  ...moveRows,
  ...openRows,
  ...outsideRows,
  ...pauseRows,
  ...peopleRows,
  ...quarantineRows,
  ...registerRows,
  ...roundRows,
  ...serviceRows,
  ...tenantRows,
  ...uploadRows,
  ...visitRows,
  ...hotWorkRows,
  ...webhookRows,
  ...setUpRows,
  ...setUpCopyRows,
  ...invitationRows,
  ...drawingSetRows,
  ...symbolKindRows,
  ...followDrawingRows,
};
