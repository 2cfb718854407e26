import { Button, FileButton } from '@mantine/core';
import { IconFilePlus, IconFileUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { drawingFileTypes } from '#platform/drawingFile/drawingFileTypes.ts';
import classes from '../drawingSet.module.css';

type SetDropProps = { isSmall: boolean; isDisabled: boolean; onFiles: (files: File[]) => void };

/** Drop zone for choosing files; the screen itself handles dropped and pasted ones. */
export const SetDrop = ({ isSmall, isDisabled, onFiles }: SetDropProps) => {
  const { t } = useTranslation('drawingSet');
  const Icon = isSmall ? IconFilePlus : IconFileUpload;
  return (
    <div className={classes.drop} data-small={isSmall || undefined}>
      {isSmall ? null : <p className={classes.lead}>{t('lead')}</p>}
      <FileButton
        multiple
        accept={drawingFileTypes}
        disabled={isDisabled}
        inputProps={{ 'aria-label': t('files') }}
        onChange={onFiles}
      >
        {(props) => (
          <Button
            {...props}
            disabled={isDisabled}
            variant={isSmall ? 'default' : 'filled'}
            leftSection={<Icon size={20} aria-hidden />}
          >
            {t(isSmall ? 'choose_more' : 'choose')}
          </Button>
        )}
      </FileButton>
      <p className={classes.note}>{t(isSmall ? 'drop_more' : 'drop')}</p>
      {isSmall ? null : <p className={classes.note}>{t('kinds')}</p>}
    </div>
  );
};
