import { Button } from '@mantine/core';
import { IconFileImport, IconMailPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type UserButtonsProps = { onInvite: () => void; onImport: () => void };

/** Buttons that add several people: by invitation e-mails, or from a file. */
export const UserButtons = ({ onInvite, onImport }: UserButtonsProps) => {
  const { t } = useTranslation(['users', 'invitations']);
  return (
    <>
      <Button variant="default" leftSection={<IconMailPlus size={18} aria-hidden />} onClick={onInvite}>
        {t('invitations:open')}
      </Button>
      <Button variant="default" leftSection={<IconFileImport size={18} aria-hidden />} onClick={onImport}>
        {t('import.open')}
      </Button>
    </>
  );
};
