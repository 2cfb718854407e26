import { z } from 'zod';
import { chosenDay, id, shortText, stamps, text } from '../primitives.ts';
import { paged } from '../schemaParts.ts';
import { incidentEvents, incidentStates } from './incidentEvents.ts';

/** Incident that somebody reports at a building, by choice at an item on its drawings. */
export const incidentReport = z.object({
  buildingId: id,
  mapItemId: id.nullable().default(null),
  event: z.enum(incidentEvents),
  date: chosenDay,
  description: text.trim().min(1),
});
export type IncidentReport = z.input<typeof incidentReport>;

/** Incident as its reporter sees it: without what others have added since. */
export const reportedIncident = z.object({
  id,
  buildingId: id,
  buildingName: z.string(),
  event: z.string(),
  date: z.string(),
  description: z.string(),
  state: z.enum(incidentStates),
  /** Reason for which it was declined. */
  reason: z.string(),
  ...stamps,
});
export type ReportedIncident = z.infer<typeof reportedIncident>;

/** Filters of one's own reported incidents. */
export const reportedIncidentQuery = paged({ state: z.enum(incidentStates).optional() });

/** Reason for declining a reported record, shown to its reporter. */
export const recordDecline = z.object({ reason: shortText.trim().min(1) });
