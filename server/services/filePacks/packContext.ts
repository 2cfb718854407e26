import type { Language } from '#contract/constants.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import type { Database } from '#server/db/client.ts';
import type { PackPeople } from './packPeople.ts';
import type { PackPlace } from './packPlace.ts';

/** Everything that the parts of a pack are read with. */
export interface PackContext {
  db: Database;
  place: PackPlace;
  language: Language;
  country: DutyCountry;
  /** Time of the pack, ISO 8601, and its day in the building's country. */
  now: string;
  day: string;
  people: PackPeople;
}
