import { ImportOpener } from '#components/import/ImportOpener.tsx';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { BuildingImportPanel } from './BuildingImportPanel.tsx';

/** Button that opens the import of buildings. */
export const ImportButton = ({ customerId }: { customerId: number }) => {
  const mayAddFloors = useMayCallThere('importBuildings');
  if (!mayAddFloors) return null;
  return <ImportOpener panel={(close) => <BuildingImportPanel customerId={customerId} onClose={close} />} />;
};
