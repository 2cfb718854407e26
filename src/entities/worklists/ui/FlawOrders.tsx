import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { SeverityMark } from '#entities/flaws/ui/work/SeverityMark.tsx';
import { useUser } from '#entities/session/useSession.ts';
import { WorkLink } from './WorkLink.tsx';
import classes from './workLink.module.css';
import { useCallQuery } from '#store/callApi.ts';

export type FlawOrdersProps = { place: { customerId?: number | null; buildingId?: number | null } };

/** Numbers of flaws to fix by severity, with overdue ones, of flaws to check and of one's own; each links to its list. [LIFE-76] */
export const FlawOrders = ({ place }: FlawOrdersProps) => {
  const { t } = useTranslation(['flawWork', 'flaws']);
  const textOf = useFailureText();
  const { id: person } = useUser();
  const { data, error, refetch } = useCallQuery(
    'countWork',
    { customerId: place.customerId ?? undefined, buildingId: place.buildingId ?? undefined },
    refetchOnMount,
  );
  if (error && !data) return <FailureAlert text={textOf(error)} onRetry={() => void refetch()} />;
  const work = data?.work;
  if (!work) return null;
  const building = place.buildingId;
  const graded = work.severities.filter(({ severity, open }) => severity !== null || open > 0);
  const stages = [
    { id: 'overdue', count: work.overdue, wish: { stage: 'overdue' } },
    { id: 'toCheck', count: work.toCheck, wish: { stage: 'toCheck' } },
    { id: 'mine_count', count: work.mine, wish: { person } },
  ] as const;
  return (
    <section aria-label={t('orders.title')}>
      <Box component="h3" m="16px 0 8px" fz="md">
        {t('orders.title')}
      </Box>
      <div className={classes.orders}>
        <ul className={classes.stages}>
          {stages.map(({ id, count, wish }) => (
            <li key={id}>
              <WorkLink wish={{ tab: 'flaws', building, ...wish }} label={`${t(`orders.${id}`)}: ${count}`}>
                {t(`orders.${id}`)} <span className="tabular">{count}</span>
              </WorkLink>
            </li>
          ))}
        </ul>
        <table className={classes.graded} aria-label={t('orders.open')}>
          <thead>
            <tr>
              <th scope="col">
                <span>{t('orders.severity')}</span>
              </th>
              <th scope="col">{t('orders.open_count')}</th>
              <th scope="col">{t('orders.overdue')}</th>
            </tr>
          </thead>
          <tbody>
            {graded.map(({ severity, open, overdue }) => (
              <tr key={severity ?? 0}>
                <th scope="row">
                  {severity === null ? t('orders.none') : <SeverityMark severity={severity} />}
                </th>
                <td className="tabular">
                  {severity === null ? (
                    open
                  ) : (
                    <WorkLink wish={{ tab: 'flaws', building, severity }}>{open}</WorkLink>
                  )}
                </td>
                <td className="tabular">
                  {severity === null ? (
                    overdue
                  ) : (
                    <WorkLink wish={{ tab: 'flaws', building, severity, stage: 'overdue' }}>
                      {overdue}
                    </WorkLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
