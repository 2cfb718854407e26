import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type ImportOpenerProps = {
  panel: (close: () => void) => ReactNode;
  /** Preloads the panel's data, each time it is opened. */
  onOpen?: () => void;
};

/** Button that opens an import's panel. */
export const ImportOpener = ({ panel, onOpen }: ImportOpenerProps) => {
  const { t } = useTranslation('imports');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => {
          onOpen?.();
          setIsOpen(true);
        }}
      >
        {t('open')}
      </Button>
      {isOpen ? panel(() => setIsOpen(false)) : null}
    </>
  );
};
