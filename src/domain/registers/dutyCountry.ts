import type { DutyCountry } from '#contract/registers/kindWords.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';

/** Time zones of the countries, for the local days of their buildings. */
export const timeZones: Readonly<Record<DutyCountry, string>> = {
  SE: 'Europe/Stockholm',
  FI: 'Europe/Helsinki',
};

/** Countries by the option of a building's facts. */
const countryOfOption: Readonly<Record<string, DutyCountry>> = { sweden: 'SE', finland: 'FI' };

/** Returns the country that the facts of a building answer; null if they don't. */
export function countryInFacts(facts: { values: RecordValues } | undefined): DutyCountry | null {
  const answer = facts?.values['country'];
  return typeof answer === 'string' ? (countryOfOption[answer] ?? null) : null;
}

const isDutyCountry = (text: string | null | undefined): text is DutyCountry =>
  text != null && Object.hasOwn(timeZones, text);

/** Returns the country of the nearest level that sets one, given the countries from the root down; null if none does. */
export const countryOfLevels = (countries: readonly (string | null | undefined)[]): DutyCountry | null =>
  countries.findLast(isDutyCountry) ?? null;
