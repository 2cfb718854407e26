import { ActionIcon, Loader } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock, IconLock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PasswordStep } from '#components/drawingFile/PasswordStep.tsx';
import { useProblemText } from '#components/drawingFile/useProblemText.ts';
import type { SetFile, SetPage } from '../setPages.ts';
import type { SetReading } from './useSetReading.ts';
import classes from '../drawingSet.module.css';

const icons = {
  waiting: IconClock,
  read: IconCheck,
  refused: IconAlertCircle,
  locked: IconLock,
} as const;

type FileListProps = {
  files: readonly SetFile[];
  pages: readonly SetPage[];
  isSaving: boolean;
  reading: SetReading;
};

/** List of the chosen files with their reading progress; an unreadable one is named, with the reason. */
export const FileList = ({ files, pages, isSaving, reading }: FileListProps) => {
  const { t } = useTranslation('drawingSet');
  const problemText = useProblemText();
  const textOf = ({ key, state, pageCount, problem }: SetFile): string => {
    const readCount = pages.filter((page) => page.fileKey === key && page.state !== 'waiting').length;
    switch (state) {
      case 'waiting':
        return t('file_waiting');
      case 'reading':
        return pageCount > 0 ? t('file_reading', { read: readCount, count: pageCount }) : t('file_opening');
      case 'read':
        return t('file_read', { count: pageCount });
      case 'locked':
        return t('file_locked');
      case 'refused':
        return problemText(problem ?? 'broken');
    }
  };
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('files')}>
      {files.map((file) => {
        const Icon = file.state === 'reading' ? null : icons[file.state];
        return (
          <li key={file.key} className={classes.file} data-state={file.state}>
            <span className={classes.fileIcon} aria-hidden>
              {Icon ? <Icon size={18} /> : <Loader size={16} color="gray" />}
            </span>
            <span className={classes.fileText}>
              <b>{file.file.name}</b> <span>{textOf(file)}</span>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              disabled={isSaving}
              aria-label={t('file_remove', { name: file.file.name })}
              onClick={() => reading.remove(file.key)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
            {file.state === 'locked' ? (
              <div className={classes.password}>
                <PasswordStep
                  isWrong={file.isWrong === true}
                  onPassword={(password) => reading.unlock(file, password)}
                  onBack={() => reading.remove(file.key)}
                  backLabel={t('file_leave_out')}
                />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
};
