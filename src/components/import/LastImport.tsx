import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../platform/dates.ts';

type LastImportProps = {
  last: { created: string; undone: string | null } | undefined;
  /** What it was, and when. */
  text: (date: string) => string;
  onUndo: () => void;
};

/** The last import, with the way back while it stands. */
export const LastImport = ({ last, text, onUndo }: LastImportProps) => {
  const { t } = useTranslation('imports');
  if (!last) return null;
  const date = formatMoment(last.created);
  if (last.undone !== null) return <p>{t('last_undone', { date })}</p>;
  return (
    <div>
      <p>{text(date)}</p>
      <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onUndo}>
        {t('undo')}
      </Button>
    </div>
  );
};
