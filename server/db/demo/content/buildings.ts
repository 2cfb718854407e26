import { municipalBuildings } from './buildingsMunicipal.ts';
import { otherBuildings } from './buildingsOther.ts';
import type { BuildingSeed } from './buildingTypes.ts';

/** Buildings of the demo data: 26, with 62 floors in total. */
export const buildingSeeds: readonly BuildingSeed[] = [...municipalBuildings, ...otherBuildings];
