import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowImportPanel } from '#components/import/RowImportPanel.tsx';
import { useNamedRowTexts } from '#components/import/useImportTexts.ts';
import { useUserImport } from './useUserImport.ts';

/** Panel that imports people from a file, optionally notified by e-mail. */
export const ImportPanel = ({ customerId, onClose }: { customerId: number; onClose: () => void }) => {
  const { t } = useTranslation('users');
  const [isInviting, setIsInviting] = useState(true);
  const kind = useUserImport(customerId, { isInviting });
  const texts = useNamedRowTexts('users', kind.limits);
  return (
    <RowImportPanel kind={kind} onClose={onClose} texts={texts}>
      <Checkbox
        label={t('import.invite')}
        description={t('import.invite_hint')}
        checked={isInviting}
        onChange={(event) => setIsInviting(event.currentTarget.checked)}
      />
    </RowImportPanel>
  );
};
