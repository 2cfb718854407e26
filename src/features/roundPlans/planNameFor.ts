import { textLimits } from '#contract/constants.ts';

/** Returns a plan's name from a pattern: the building's name at each placeholder, or at the end if there is none. */
export const planNameFor = (pattern: string, building: string, slot: string): string => {
  const trimmed = pattern.trim();
  const name = trimmed.includes(slot) ? trimmed.replaceAll(slot, building) : `${trimmed} ${building}`;
  return Array.from(name).slice(0, textLimits.name).join('').trim();
};

/** Returns the pattern of a plan's name: its building's name becomes the placeholder. */
export const planPatternOf = (name: string, buildingNames: readonly string[], slot: string): string => {
  const [own] = buildingNames
    .filter((building) => building !== '' && name.includes(building))
    .toSorted((a, b) => b.length - a.length);
  return own === undefined ? `${name} ${slot}` : name.replace(own, slot);
};
