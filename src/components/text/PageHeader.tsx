import { ActionIcon, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './text.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** A line beneath the title. */
  note?: ReactNode;
  actions?: ReactNode;
  onBack?: () => void;
  backLabel?: string;
};

/** Head of a screen: the way back, what this is, what can be done. */
export const PageHeader = ({ title, note, actions, onBack, backLabel }: PageHeaderProps) => {
  const { t } = useTranslation('common');
  return (
    <header className={classes.pageHeader}>
      {onBack ? (
        <ActionIcon
          variant="default"
          size="lg"
          className="no-print"
          aria-label={backLabel ?? t('text.back')}
          onClick={onBack}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      ) : null}
      <div className={classes.pageTitle}>
        <Title order={1}>{title}</Title>
        {note ? <div className={classes.pageNote}>{note}</div> : null}
      </div>
      {actions ? <div className={`${classes.pageActions} no-print`}>{actions}</div> : null}
    </header>
  );
};
