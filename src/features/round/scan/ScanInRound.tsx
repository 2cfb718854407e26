import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useRoundUi } from '../roundUi.ts';
import type { RoundScannerProps } from './RoundScanner.tsx';

const roundScannerPart: LazySource<RoundScannerProps> = {
  hasKitStyles: true,
  namespaces: ['codes'],
  load: () => import('./RoundScanner.tsx').then((file) => file.RoundScanner),
};

/** Button that scans a label of the round. */
export const ScanInRound = ({ className }: { className: string | undefined }) => {
  const { t } = useTranslation('rounds');
  const { isReadOnly, jumpTo } = useRoundUi();
  const isTillsyn = useIsTillsyn();
  const [isOpen, setIsOpen] = useState(false);
  if (isReadOnly || !isTillsyn) return null;
  const show = (itemId: number) => {
    setIsOpen(false);
    jumpTo({ itemId });
  };
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={className}
        leftSection={<IconQrcode size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('scan.action')}
      </Button>
      {isOpen ? (
        <FormDialog isOpen title={t('scan.action')} onClose={() => setIsOpen(false)}>
          <LazyPart source={roundScannerPart} props={{ onShow: show }} />
        </FormDialog>
      ) : null}
    </>
  );
};
