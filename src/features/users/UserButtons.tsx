import { Button } from '@mantine/core';
import { IconFileImport, IconMailPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsTillsyn } from '#entities/session/useLevel.ts';

type UserButtonsProps = { canInvite: boolean; onInvite: () => void; onImport: () => void };

/** Buttons that add several people: by invitation e-mails, or from a file. */
export const UserButtons = ({ canInvite, onInvite, onImport }: UserButtonsProps) => {
  const { t } = useTranslation(['users', 'invitations']);
  const canImport = useIsTillsyn();
  return (
    <>
      {canInvite ? (
        <Button variant="default" leftSection={<IconMailPlus size={18} aria-hidden />} onClick={onInvite}>
          {t('invitations:open')}
        </Button>
      ) : null}
      {canImport ? (
        <Button variant="default" leftSection={<IconFileImport size={18} aria-hidden />} onClick={onImport}>
          {t('import.open')}
        </Button>
      ) : null}
    </>
  );
};
