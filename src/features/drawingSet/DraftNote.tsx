import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SetDraft } from './draft.ts';
import classes from './drawingSet.module.css';

/** A set that was left half done in this tab: which files it was of, and that choosing them goes on with it. */
export const DraftNote = ({ draft, onForget }: { draft: SetDraft; onForget: () => void }) => {
  const { t } = useTranslation('drawingSet');
  const { fileNames, made, pages } = draft;
  return (
    <Alert color="blue" title={t('draft.title')} icon={<IconHistory size={20} aria-hidden />}>
      <p className={classes.note}>{t('draft.text', { made, count: Object.keys(pages).length })}</p>
      <ul>
        {fileNames.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Button size="xs" variant="default" onClick={onForget}>
        {t('draft.forget')}
      </Button>
    </Alert>
  );
};
