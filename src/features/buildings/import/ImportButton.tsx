import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayHave } from '../../../entities/roundConflicts/useMayHave.ts';
import { BuildingImportPanel } from './BuildingImportPanel.tsx';

/** Opens the import of buildings, where the backend has one. */
export const ImportButton = ({ customerId }: { customerId: number }) => {
  const { t } = useTranslation('buildings');
  const [isOpen, setIsOpen] = useState(false);
  const canImport = useMayHave('importBuildings');
  if (!canImport) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('import.open')}
      </Button>
      {isOpen ? <BuildingImportPanel customerId={customerId} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};
