import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { Drawer } from '#components/overlays/Drawer.tsx';
import { binDays } from '#contract/constants.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';
import { formatDate } from '#platform/time/dates.ts';
import classes from './bin.module.css';

type Binned = { id: number; name: string; deletedAt: string; deletedBy: string | null };

type BinDrawerProps = {
  title: string;
  /** Message after a record was restored. */
  text: string;
  deleted: {
    currentData?: { rows: readonly Binned[] } | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  restore: (arg: { id: number }) => Promise<{ error?: unknown }>;
  restoring: { error?: unknown; isLoading: boolean; originalArgs?: { id: string | number } | undefined };
  onClose: () => void;
  children?: ReactNode;
};

/** Drawer with deleted records, their deletion's user and time, and a restore action each. */
export const BinDrawer = ({
  title,
  text,
  deleted: { currentData, error, isFetching, refetch },
  restore,
  restoring,
  onClose,
  children,
}: BinDrawerProps) => {
  const { t } = useTranslation('buildings');
  const textOf = useFailureText();
  const rows = currentData?.rows ?? [];
  const ready = rows.length > 0 ? 'ready' : 'empty';
  const take = async (id: number, name: string) => {
    const { error: refused } = await restore({ id });
    if (!refused) notify({ tone: 'success', text: t('bin.restored', { name }) });
  };
  return (
    <Drawer opened onClose={onClose} position="right" size={480} title={title}>
      <Loadable
        status={error && !isFetching ? 'failed' : currentData ? ready : 'loading'}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        skeleton={<RowsSkeleton rows={3} />}
        empty={<p>{t('bin.empty', { days: binDays })}</p>}
      >
        <p>{text}</p>
        {restoring.error ? <FailureAlert text={textOf(restoring.error)} /> : null}
        <ul className={classes.bin}>
          {rows.map(({ id, name, deletedAt, deletedBy }) => (
            <li key={id} className={classes.binned}>
              <span>
                <strong>{name}</strong>
                <span className={classes.note}>
                  {deletedBy
                    ? t('bin.deleted_by', { date: formatDate(deletedAt), who: deletedBy })
                    : t('bin.deleted', { date: formatDate(deletedAt) })}
                </span>
              </span>
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                loading={restoring.isLoading && restoring.originalArgs?.id === id}
                aria-label={t('bin.restore_named', { name })}
                onClick={() => void take(id, name)}
              >
                {t('bin.restore')}
              </Button>
            </li>
          ))}
        </ul>
      </Loadable>
      {children}
    </Drawer>
  );
};
