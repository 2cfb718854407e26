import type { InstallationType } from '#contract/maintenance/serviceKinds.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import type { BuildingFacts } from '../registers/dutyConditions.ts';
import { countryInFacts } from '../registers/dutyCountry.ts';
import type { JudgedRecord } from '../registers/judgedRecords.ts';

/** Kind of register that holds the facts of a building. */
export const buildingFactsKind = 'buildingFacts';

/** Facts that an installation of a type answers with yes. */
const factOfType: Readonly<Partial<Record<InstallationType, string>>> = {
  fire_alarm_system: 'hasAlarm',
  sprinkler_system: 'hasSprinkler',
  smoke_hatch_system: 'hasSmokeVents',
};

/** Facts that an item of a type on a drawing answers with yes. */
const factOfItem: Readonly<Partial<Record<string, string>>> = {
  smoke_detector: 'hasAlarm',
  heat_detector: 'hasAlarm',
  fire_brigade_panel: 'hasAlarm',
  sprinkler_head: 'hasSprinkler',
  sprinkler_panel: 'hasSprinkler',
  smoke_hatch: 'hasSmokeVents',
  fire_gas_fan: 'hasSmokeVents',
};

type Records = ReadonlyMap<string, readonly JudgedRecord[]>;

/** Returns the record of a building's facts that counts. */
export const newestFacts = (records: Records): JudgedRecord | undefined =>
  records.get(buildingFactsKind)?.toSorted((a, b) => b.id - a.id)[0];

/** Returns the country that a building's facts answer; null if they don't. */
export const countryOf = (records: Records): DutyCountry | null => countryInFacts(newestFacts(records));

/** Returns the answers of a building's newest facts; an installation or an item on a drawing outweighs them. */
export function factsOf({
  records,
  installations,
  itemTypes,
}: {
  records: Records;
  installations: readonly { type: InstallationType }[];
  itemTypes: readonly string[];
}): BuildingFacts {
  const facts: Record<string, string | number | boolean | null> = {};
  for (const [fact, value] of Object.entries(newestFacts(records)?.values ?? {}))
    if (!Array.isArray(value)) facts[fact] = value;
  const seenFacts = [
    ...installations.map(({ type }) => factOfType[type]),
    ...itemTypes.map((type) => factOfItem[type]),
  ];
  for (const fact of seenFacts) if (fact !== undefined) facts[fact] = true;
  return facts;
}
