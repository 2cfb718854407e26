import { OneBuilding } from '../OneBuilding.tsx';
import { BuildingDetail } from './BuildingDetail.tsx';

/** A building by itself. [BLDG-06] */
export const BuildingScreen = () => (
  <OneBuilding>{(building) => <BuildingDetail key={building.id} building={building} />}</OneBuilding>
);
