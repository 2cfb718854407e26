import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowImportPanel } from '../../../components/import/RowImportPanel.tsx';
import { importLimits } from '../../../domain/userImport.ts';
import { useUserImport } from './useUserImport.ts';

const limits = { rows: importLimits.rows, megabytes: importLimits.bytes / (1024 * 1024) };

/** Brings in people from a file, who can be told so by mail. */
export const ImportPanel = ({ customerId, onClose }: { customerId: number; onClose: () => void }) => {
  const { t } = useTranslation('users');
  const [isInviting, setIsInviting] = useState(true);
  const kind = useUserImport(customerId, { isInviting });
  return (
    <RowImportPanel
      kind={kind}
      onClose={onClose}
      texts={{
        title: t('import.title'),
        intro: t('import.intro', limits),
        file: t('import.file'),
        template: t('import.template_name'),
        ready: (count) => t('import.ready', { count }),
        run: (count) => t('import.run', { count }),
        done: (count) => t('import.done', { count }),
      }}
    >
      <Checkbox
        label={t('import.invite')}
        description={t('import.invite_hint')}
        checked={isInviting}
        onChange={(event) => setIsInviting(event.currentTarget.checked)}
      />
    </RowImportPanel>
  );
};
