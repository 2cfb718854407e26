import { Button, Text } from '@mantine/core';
import { IconCheck, IconCircleDashed, IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStorageMode } from '#offline/sync/useSync.ts';
import type { ReadyPart } from '../device/offlineReadiness.ts';
import { readySteps } from '../device/offlineReadiness.ts';
import type { OfflineReadiness } from '../device/useOfflineReadiness.ts';
import classes from './sync/syncPanel.module.css';

const icons = {
  waiting: IconCircleDashed,
  loading: IconDownload,
  ready: IconCheck,
  missing: IconX,
  atStart: IconCircleDashed,
} satisfies Record<ReadyPart['status'], unknown>;

const signs = {
  working: IconDownload,
  ready: IconCheck,
  almost: IconCheck,
  missing: IconX,
} satisfies Record<OfflineReadiness['status'], unknown>;

const headlines = {
  working: 'ready.working',
  ready: 'ready.all',
  almost: 'ready.almost',
  missing: 'ready.missing',
} as const;

/**
 * Line that shows if the device has a round's parts for offline use; missing parts are named, with a retry, and all parts can be expanded.
 */
export const ReadyForOffline = ({ readiness }: { readiness: OfflineReadiness }) => {
  const { t } = useTranslation('sync');
  const { status, parts, retry } = readiness;
  const mode = useStorageMode();

  const amountOf = ({ status: state, done, total }: ReadyPart): string => {
    if (state === 'atStart') return t('ready.at_start');
    if (total === 0) return t('ready.none');
    if (total !== null) return t('ready.count', { done, total });
    if (state === 'missing') return t('ready.failed');
    return state === 'loading' ? t('ready.loading') : t('ready.waiting');
  };
  const spoken = {
    waiting: 'waiting',
    loading: 'loading',
    ready: 'done',
    missing: 'failed',
    atStart: 'waiting',
  } as const;

  const Sign = signs[status];
  const missing = readySteps
    .filter((step) => parts[step].status === 'missing')
    .map((step) => t(`ready.${step}`))
    .join(', ');

  if (mode === 'unavailable' || mode === 'onlineOnly')
    return (
      <Text c="dimmed" fz="sm">
        {t(mode === 'unavailable' ? 'storage.unavailable' : 'ready.no_device')}
      </Text>
    );
  return (
    <section aria-label={t('ready.title')} className={classes.section}>
      <div className={classes.readyLine} data-status={status}>
        <Sign size={20} aria-hidden />
        <p role="status" className={classes.headline} data-status={status}>
          {t(headlines[status])}
        </p>
      </div>
      {missing.length > 0 ? (
        <Text c="dimmed" fz="sm">
          {t('ready.missing_parts', { parts: missing })}
        </Text>
      ) : null}
      <details className={classes.details}>
        <summary>{t('ready.details')}</summary>
        {status === 'ready' ? (
          <Text c="dimmed" fz="sm">
            {t('ready.all_hint')}
          </Text>
        ) : null}
        <ul className={classes.steps}>
          {readySteps.map((step) => {
            const part = parts[step];
            const Icon = icons[part.status];
            return (
              <li key={step} data-status={part.status}>
                <Icon size={18} aria-hidden />
                <span>{t(`ready.${step}`)}</span>
                <span className="tabular">{amountOf(part)}</span>
                <span className="visually-hidden">{t(`ready.${spoken[part.status]}`)}</span>
              </li>
            );
          })}
        </ul>
      </details>
      {status === 'missing' ? (
        <Button variant="default" onClick={retry}>
          {t('ready.retry')}
        </Button>
      ) : null}
    </section>
  );
};
