import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SetDraft } from './draft.ts';
import classes from './drawingSet.module.css';

/** Notice of an unfinished set in this tab, with its files: choosing them again resumes it. */
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
