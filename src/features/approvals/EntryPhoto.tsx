import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#components/overlays/Modal.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { useEntryPhoto } from '#entities/quarantine/useEntryPhoto.ts';
import classes from './approvals.module.css';

/** Photo of an entry, shown on demand. */
export const EntryPhoto = ({ entryId, name }: { entryId: number; name: string }) => {
  const { t } = useTranslation('approvals');
  const { t: common } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  const { url, status, retry } = useEntryPhoto(isOpen ? entryId : null);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPhoto size={16} aria-hidden />}
        aria-label={t('photo_of', { what: name })}
        onClick={() => setIsOpen(true)}
      >
        {t('photo')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={name}
        size="lg"
        closeButtonProps={{ 'aria-label': common('feedback.close') }}
      >
        {status === 'ready' && url ? <img className={classes.photo} src={url} alt={name} /> : null}
        {status === 'loading' ? <p role="status">{common('feedback.loading')}</p> : null}
        {status === 'failed' ? <FailureAlert onRetry={retry} /> : null}
      </Modal>
    </>
  );
};
