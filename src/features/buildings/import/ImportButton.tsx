import { ImportOpener } from '#components/import/ImportOpener.tsx';
import { usePermissionThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { BuildingImportPanel } from './BuildingImportPanel.tsx';

/** Button that opens the import of buildings, if the backend supports it. */
export const ImportButton = ({ customerId }: { customerId: number }) => {
  const canImport = useIsTillsyn();
  const mayAddFloors = usePermissionThere('floors_edit');
  if (!canImport || !mayAddFloors) return null;
  return <ImportOpener panel={(close) => <BuildingImportPanel customerId={customerId} onClose={close} />} />;
};
