import { z } from 'zod';
import { installationTypes } from '../maintenance/serviceKinds.ts';
import { id, timestamp } from '../primitives.ts';
import { dutyCountries } from '../registers/kindWords.ts';

const day = z.iso.date();

/** Section of an installation: one of its parts, or a name in the journal. */
const section = z.object({
  section: z.string(),
  lastTested: day.nullable(),
  /** Last day on which the test is recent enough; null if there is none. */
  recentUntil: day.nullable(),
  isOverdue: z.boolean(),
});

/** Quarter with the number of sections that were tested in it. */
const quarter = z.object({
  from: day,
  until: day,
  tested: z.int(),
  needed: z.int(),
  isKept: z.boolean(),
  isRunning: z.boolean(),
});

/** Disconnection that stands; without sections of the whole installation. */
const disconnection = z.object({
  lineId: id,
  since: day,
  sections: z.array(z.string()),
  offUntil: day.nullable(),
  isPastTime: z.boolean(),
});

/** State of an installation's journal on a day. */
export const journalState = z.object({
  installationId: id,
  installationName: z.string(),
  type: z.enum(installationTypes),
  buildingId: id,
  buildingName: z.string(),
  customerId: id,
  country: z.enum(dutyCountries),
  day,
  /** Number of lines that hold. */
  lines: z.int(),
  sections: z.array(section),
  /** Running quarter and the four before it; none where the rule doesn't apply. */
  quarters: z.array(quarter),
  alarms: z.object({ all: z.int(), real: z.int(), unknown: z.int(), unwanted: z.int() }),
  disconnections: z.array(disconnection),
});
export type JournalState = z.infer<typeof journalState>;

/** Disconnections that stand at a time, those past their time first. */
export const standingDisconnections = z.object({
  at: timestamp,
  disconnections: z.array(
    disconnection.extend({
      installationId: id,
      installationName: z.string(),
      buildingId: id,
      buildingName: z.string(),
      customerId: id,
    }),
  ),
});
export type StandingDisconnections = z.infer<typeof standingDisconnections>;
