import type { Building } from '../../contract/building.ts';

/** What a change of a building sends beside what is changed. [BLDG-38] */
export const bodyOf = ({ id, name, description, customerId, version }: Building) => ({
  ...{ id, name, description, customerId, version },
});
