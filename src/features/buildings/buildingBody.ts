import type { Building } from '#contract/buildings/building.ts';

/** Returns the unchanged fields sent with a change of a building. [BLDG-38] */
export const bodyOf = ({ id, name, description, customerId, version }: Building) => ({
  id,
  name,
  description,
  customerId,
  version,
});
