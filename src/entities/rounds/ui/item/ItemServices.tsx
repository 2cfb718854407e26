import { Box, Button, Flex, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { dueHere, nameHere, othersHere } from '#domain/rounds/dueHere.ts';
import { dueOf } from '#domain/maintenance/serviceDates.ts';
import { useSaving } from '#offline/sync/useSync.ts';
import { now } from '#platform/time/clock.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useServiceLabels } from '#entities/maintenance/useServiceLabels.ts';
import { useRoundState } from '#entities/rounds/roundHooks.ts';
import { ParkedServiceActions } from '../ParkedServiceActions.tsx';
import type { ItemAct } from './ItemActDialog.tsx';
import classes from './item.module.css';

type ItemServicesProps = {
  roundId: number;
  item: ItemState;
  isReadOnly: boolean;
  onAct: (act: ItemAct) => void;
};

/** Services of an item: the due or nearly due ones first, each to be noted as done, then its others; and the replacement. */
export const ItemServices = ({ roundId, item, isReadOnly, onAct }: ItemServicesProps) => {
  const { t } = useTranslation(['rounds', 'sync']);
  const { serviceWord } = useServiceLabels();
  const services = useRoundState(roundId)?.round.services;
  const refusals = useSaving(roundId).parked.filter(
    ({ callName, targetLabel }) =>
      (callName === 'noteServices' || callName === 'replaceItems') && targetLabel.id === item.mapItemId,
  );
  const due = dueHere(item);
  const otherServices = isReadOnly ? [] : othersHere(services, item);
  if (item.mapItemId === null) return null;
  return (
    <section aria-label={t('services.title')} className={classes.services}>
      <Box component="h3" fz="md">
        {t('services.title')}
      </Box>
      <ul className={classes.list}>
        {due.map((service) => {
          const name = serviceWord(service);
          const isOverdue = dueOf(service.due, now()) === 'overdue';
          const date = formatDate(service.due ?? '');
          return (
            <li key={service.serviceKey} className={classes.service}>
              <span data-overdue={isOverdue || undefined}>
                {name}
                {service.due ? ` · ${t(isOverdue ? 'services.overdue' : 'services.due', { date })}` : ''}
              </span>
              {isReadOnly ? null : (
                <Button
                  variant="default"
                  size="md"
                  aria-label={t('services.of', { act: t('services.done'), name })}
                  onClick={() => onAct({ kind: 'service', serviceKey: service.serviceKey, name })}
                >
                  {t('services.done')}
                </Button>
              )}
            </li>
          );
        })}
        {item.noted.map((one) => (
          <li key={one.key}>
            {one.serviceKey === null
              ? t('services.replaced')
              : serviceWord({
                  serviceKey: one.serviceKey,
                  serviceName: nameHere(services, item, one.serviceKey),
                })}
            {` · ${t('services.noted', { date: formatDate(one.done) })}`}
          </li>
        ))}
      </ul>
      {refusals.map((call) => (
        <div key={call.callId} role="group" aria-label={t('sync:parked.title')} className={classes.service}>
          <span>{[`${t('sync:parked.title')}:`, ...call.texts].join(' ')}</span>
          <ParkedServiceActions roundId={roundId} call={call} />
        </div>
      ))}
      <Flex gap="xs" wrap="wrap">
        {otherServices.length > 0 ? (
          <Menu>
            <Menu.Target>
              <Button variant="default" size="md">
                {t('services.other')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {otherServices.map(({ serviceKey, serviceName }) => {
                const name = serviceWord({ serviceKey, serviceName });
                return (
                  <Menu.Item key={serviceKey} onClick={() => onAct({ kind: 'service', serviceKey, name })}>
                    {name}
                  </Menu.Item>
                );
              })}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        {isReadOnly ? null : (
          <Button variant="default" size="md" onClick={() => onAct({ kind: 'replaced' })}>
            {t('services.replaced')}
          </Button>
        )}
      </Flex>
    </section>
  );
};
