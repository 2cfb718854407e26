import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../components/feedback/FailureAlert.tsx';
import { Loadable } from '../../components/feedback/Loadable.tsx';
import { RowsSkeleton } from '../../components/feedback/Skeletons.tsx';
import { LazyPart } from '../../components/lazy/LazyPart.tsx';
import { Drawer } from '../../components/overlays/Drawer.tsx';
import { binDays } from '../../contract/constants.ts';
import {
  useListDeletedBuildingsQuery,
  useRestoreBuildingMutation,
} from '../../entities/buildings/buildingsApi.ts';
import { movedAwayPart } from '../../entities/moves/parts/moveHistoryParts.ts';
import { useMayHave } from '../../entities/roundConflicts/useMayHave.ts';
import { formatDate } from '../../platform/time/dates.ts';
import { notify } from '../../platform/notify.ts';
import { useFailureText } from '../../platform/calls/useFailureText.ts';
import { refetchOnMount } from '../../store/refetchOnMount.ts';
import classes from './buildings.module.css';

/** A customer's deleted buildings, by whom and when, each with restore, and what was moved away. */
export const BinPanel = ({ customerId, onClose }: { customerId: number; onClose: () => void }) => {
  const { t } = useTranslation('buildings');
  const textOf = useFailureText();
  const { currentData, error, isFetching, refetch } = useListDeletedBuildingsQuery(
    customerId,
    refetchOnMount,
  );
  const [restore, restoring] = useRestoreBuildingMutation();
  const hasMoves = useMayHave('listBuildingMoves');
  const rows = currentData?.rows ?? [];
  const ready = rows.length > 0 ? 'ready' : 'empty';
  const take = async (id: number, name: string) => {
    const { error: refused } = await restore(id);
    if (!refused) notify({ tone: 'success', text: t('bin.restored', { name }) });
  };
  return (
    <Drawer opened onClose={onClose} position="right" size={480} title={t('bin.title')}>
      <Loadable
        status={error && !isFetching ? 'failed' : currentData ? ready : 'loading'}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        skeleton={<RowsSkeleton rows={3} />}
        empty={<p>{t('bin.empty', { days: binDays })}</p>}
      >
        <p>{t('bin.text', { days: binDays })}</p>
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
                loading={restoring.isLoading && restoring.originalArgs === id}
                aria-label={t('bin.restore_named', { name })}
                onClick={() => void take(id, name)}
              >
                {t('bin.restore')}
              </Button>
            </li>
          ))}
        </ul>
      </Loadable>
      {hasMoves ? <LazyPart source={movedAwayPart} props={{ customerId }} waiting={null} /> : null}
    </Drawer>
  );
};
