import type { Table } from '#tests/support/isolation/table.ts';
import { setUpCopyRows } from './setUpCopy.ts';
import { setUpRows } from './setUp.ts';
import { invitationRows } from './invitation.ts';
import { drawingSetRows } from './drawingSet.ts';
import { symbolKindRows } from './symbolKind.ts';
import { followDrawingRows } from './followDrawing.ts';
import { catalogueRows } from './catalogue.ts';
import { checklistRows } from './checklists.ts';
import { codeRows } from './codes.ts';
import { drawingRows } from './drawings.ts';
import { findingRows } from './findings.ts';
import { flawWorkRows } from './flawWork.ts';
import { houseRows } from './houses.ts';
import { moveRows } from './moves.ts';
import { outsideRows } from './outside.ts';
import { peopleRows } from './people.ts';
import { pauseRows } from './planPauses.ts';
import { quarantineRows } from './quarantine.ts';
import { roundRows } from './rounds.ts';
import { serviceRows } from './services.ts';
import { tenantRows } from './tenants.ts';
import { uploadRows } from './uploads.ts';

/** Calls without a record of a tenant. */
const openRows = {
  login: { open: 'public' },
  refreshSession: { open: 'public' },
  logout: { open: 'public' },
  requestPasswordReset: { open: 'public' },
  changePassword: { open: 'public' },
  showFile: { open: 'public' },
  // The caller's own settings: none of these calls names another user.
  getReminderSettings: { open: 'people' },
  updateReminderSettings: { open: 'people' },
  stopReminders: { open: 'public' },
  unsubscribe: { open: 'public' },
  showUnsubscribe: { open: 'public' },
  changeOwnPassword: { open: 'people' },
  createCalendarFeed: { open: 'people' },
  deleteCalendarFeed: { open: 'people' },
  showCalendarFeed: { open: 'public' },
  getCapabilities: { open: 'everybody' },
} satisfies Table;

/** Every call of the contract. */
export const wholeTable: Table = {
  ...catalogueRows,
  ...checklistRows,
  ...codeRows,
  ...drawingRows,
  ...findingRows,
  ...flawWorkRows,
  ...houseRows,
  ...moveRows,
  ...openRows,
  ...outsideRows,
  ...pauseRows,
  ...peopleRows,
  ...quarantineRows,
  ...roundRows,
  ...serviceRows,
  ...tenantRows,
  ...uploadRows,
  ...setUpRows,
  ...setUpCopyRows,
  ...invitationRows,
  ...drawingSetRows,
  ...symbolKindRows,
  ...followDrawingRows,
};
