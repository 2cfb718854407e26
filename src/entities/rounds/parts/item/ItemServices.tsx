import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ItemState } from '../../../../domain/rounds/roundView.ts';
import { dueHere } from '../../../../domain/rounds/dueHere.ts';
import { dueOf } from '../../../../domain/services/serviceDates.ts';
import { now } from '../../../../platform/time/clock.ts';
import { formatDate } from '../../../../platform/time/dates.ts';
import { useMayHave } from '../../../roundConflicts/useMayHave.ts';
import { useServiceWords } from '../../../services/useServiceWords.ts';
import type { ItemAct } from './ItemActDialog.tsx';
import classes from './item.module.css';

type ItemServicesProps = { item: ItemState; isReadOnly: boolean; onAct: (act: ItemAct) => void };

/** An item's services that are due or near it, each to be noted as done; and Replaced. */
export const ItemServices = ({ item, isReadOnly, onAct }: ItemServicesProps) => {
  const { t } = useTranslation('rounds');
  const { serviceWord } = useServiceWords();
  const mayNote = useMayHave('noteServices');
  const mayReplace = useMayHave('replaceItems');
  const due = dueHere(item);
  if (item.mapItemId === null || (due.length === 0 && !mayReplace)) return null;
  return (
    <section aria-label={t('services.title')} className={classes.services}>
      <h3 className={classes.heading}>{t('services.title')}</h3>
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
              {mayNote && !isReadOnly ? (
                <Button
                  variant="default"
                  size="md"
                  aria-label={t('services.of', { act: t('services.done'), name })}
                  onClick={() => onAct({ kind: 'service', serviceKey: service.serviceKey, name })}
                >
                  {t('services.done')}
                </Button>
              ) : null}
            </li>
          );
        })}
        {item.noted.map((one) => (
          <li key={one.key}>
            {one.serviceKey === null
              ? t('services.replaced')
              : serviceWord({ serviceKey: one.serviceKey, serviceName: '' })}
            {` · ${t('services.noted', { date: formatDate(one.done) })}`}
          </li>
        ))}
      </ul>
      {mayReplace && !isReadOnly ? (
        <Button variant="default" size="md" onClick={() => onAct({ kind: 'replaced' })}>
          {t('services.replaced')}
        </Button>
      ) : null}
    </section>
  );
};
