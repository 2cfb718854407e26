import { OneBuilding } from '../OneBuilding.tsx';
import { BuildingDetail } from './BuildingDetail.tsx';

/** Screen of one building. [BLDG-06] */
export const BuildingScreen = () => (
  <OneBuilding>{(building) => <BuildingDetail key={building.id} building={building} />}</OneBuilding>
);
