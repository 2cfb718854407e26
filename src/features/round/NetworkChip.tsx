import { Button, Popover, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCloud,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RoundSaving } from '../../entities/rounds/roundHooks.ts';
import { useRoundSaving } from '../../entities/rounds/roundHooks.ts';
import { useRoundActions } from '../../entities/rounds/useRoundActions.ts';
import { formatMoment } from '../../platform/dates.ts';
import { ParkedCalls } from './ParkedCalls.tsx';
import classes from './network.module.css';

const toneOf = (saving: RoundSaving) => {
  if (saving.parked.length > 0) return 'flaw';
  if (saving.isOffline) return 'warning';
  if (saving.unsentCount > 0) return 'unchecked';
  return saving.status === 'unknown' ? 'unknown' : 'ok';
};

const icons = {
  flaw: IconAlertTriangle,
  warning: IconCloudOff,
  unchecked: IconCloudUpload,
  ok: IconCloudCheck,
  unknown: IconCloud,
};

/** Connection and saving at a glance; opens what waits and what couldn't be sent. */
export const NetworkChip = ({ roundId }: { roundId: number }) => {
  const { t } = useTranslation('rounds');
  const saving = useRoundSaving(roundId);
  const actions = useRoundActions(roundId);
  const tone = toneOf(saving);
  const isCounted = saving.status !== 'unknown';
  const Icon = icons[tone];
  const text = () => {
    if (saving.parked.length > 0) return t('network.parked', { count: saving.parked.length });
    if (saving.status === 'saving') return t('network.sending');
    if (saving.unsentCount > 0) return t('network.waiting', { count: saving.unsentCount });
    if (saving.isOffline) return t('network.offline');
    return isCounted ? t('network.all_sent') : t('network.online');
  };

  const waitingHint = saving.isOffline ? 'network.unsent_hint' : 'network.unsent_soon';
  const waiting = saving.unsentCount === 0 ? 'network.unsent_none' : waitingHint;

  return (
    <Popover width={320} position="bottom-end" withArrow trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.network} data-tone={tone}>
          <Icon size={20} aria-hidden />
          <span>{text()}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby="network-title">
        <div className={classes.panel}>
          <h2 id="network-title" className={classes.panelTitle}>
            {t('network.panel_title')}
          </h2>
          <dl className={classes.panelFacts}>
            <dt>{t('network.state')}</dt>
            <dd>{saving.isOffline ? t('network.offline') : t('network.online')}</dd>
            <dt>{t('network.unsent')}</dt>
            <dd className="tabular">{isCounted ? saving.unsentCount : t('network.counting')}</dd>
            {saving.lastSavedAt ? (
              <>
                <dt>{t('network.last_saved')}</dt>
                <dd className="tabular">{formatMoment(saving.lastSavedAt)}</dd>
              </>
            ) : null}
          </dl>
          {isCounted ? <p className={classes.panelHint}>{t(waiting)}</p> : null}
          <ParkedCalls roundId={roundId} parked={saving.parked} />
          {saving.unsentCount > 0 ? (
            <Button
              variant="default"
              loading={saving.status === 'saving'}
              disabled={saving.isOffline}
              onClick={() => void actions.saveNow()}
            >
              {t('network.save_now')}
            </Button>
          ) : null}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};
