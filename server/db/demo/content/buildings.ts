import { municipalBuildings } from './buildingsMunicipal.ts';
import { otherBuildings } from './buildingsOther.ts';
import type { BuildingSeed } from './buildingTypes.ts';

/** The 26 buildings of the demo data with together 62 floors. */
export const buildingSeeds: readonly BuildingSeed[] = [...municipalBuildings, ...otherBuildings];
