import { eq } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { JournalState } from '#contract/journals/journal.ts';
import { installationTypes } from '#contract/maintenance/serviceKinds.ts';
import { dayIn } from '#domain/dates.ts';
import {
  countAlarms,
  currentLines,
  quarterStates,
  sectionStates,
  standingDisconnections,
} from '#domain/journals/journal.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { countryOfBuilding } from '../competence/buildingCountry.ts';
import { loadInstallation } from '../maintenance/installations.ts';
import { readJournals } from './readJournals.ts';

/** Reads the state of an installation's journal today. @throws HttpProblem not_found */
export async function readJournalState(call: Call<CallName>, id: number): Promise<JournalState> {
  const { db, now } = call;
  const { installation, buildingName } = await loadInstallation(call, id);
  const country = await countryOfBuilding(db, installation);
  const timeZone = timeZones[country];
  const [stored] = await readJournals(db, eq(installations.id, id), installationTypes);
  const journal = orNotFound(stored).in(timeZone);
  const { type, lines } = journal;
  const day = dayIn(now, timeZone);
  const sections = sectionStates(journal, day);
  const hasQuarters = country === 'SE' && type === 'fire_alarm_system' && sections.length > 0;
  return {
    installationId: id,
    installationName: installation.name,
    type,
    buildingId: installation.buildingId,
    buildingName,
    customerId: installation.customerId,
    country,
    day,
    lines: currentLines(lines).length,
    sections,
    quarters: hasQuarters ? quarterStates(journal, day) : [],
    alarms: countAlarms(lines, day),
    disconnections: standingDisconnections(lines, day),
  };
}
