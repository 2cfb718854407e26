import { Box, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NamedParkedCall, ParkedPlace } from '#entities/rounds/device/syncRounds.ts';
import { retryParked } from '#entities/rounds/device/syncRounds.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { useUser } from '#entities/session/useSession.ts';
import { isDoneTwice, isOfItemLife } from '#entities/rounds/parked/parkedServices.ts';
import { ParkedPhotoActions } from '../ParkedPhotoActions.tsx';
import { ParkedServiceActions } from '../ParkedServiceActions.tsx';
import classes from './syncPanel.module.css';

type SyncParkedProps = {
  roundId: number;
  parked: readonly NamedParkedCall[];
  onJump?: (place: ParkedPlace) => void;
};

const adviceOf = ({ callName, status, codes }: NamedParkedCall) => {
  if (codes.includes('call_missing')) return 'parked.advice_key';
  if (codes.includes('replaced_already')) return 'parked.advice_replaced';
  if (codes.includes('serviced_already')) return 'parked.advice_serviced';
  if (codes.includes('too_large_on_the_way')) return 'parked.advice_way';
  if (status === 403) return 'parked.advice_rights';
  if (isOfItemLife(callName)) return 'parked.advice_undo';
  if (status === 404) return 'parked.advice_gone';
  if (status === 409) return 'parked.advice_changed';
  if (callName === 'uploadFile' || callName === 'uploadItemPhoto') return 'parked.advice_photo';
  return status === 413 || status === 415 ? 'parked.advice_large' : 'parked.advice_look';
};

const ofItem = {
  noteServices: 'parked.service_of',
  replaceItems: 'parked.replacement_of',
  noteItemScan: 'parked.scan_of',
} as const;

/** List of refused calls, each with its reason, its actions, and a retry if one may help; nothing is discarded except by the user. */
export const SyncParked = ({ roundId, parked, onJump }: SyncParkedProps) => {
  const { t } = useTranslation('sync');
  const dispatch = useAppDispatch();
  const textOf = useFailureText();
  const { id } = useUser();
  if (parked.length === 0) return null;

  const nameOf = ({ callName, name, targetLabel }: NamedParkedCall) => {
    if (name && callName in ofItem) return t(ofItem[callName as keyof typeof ofItem], { name });
    if (targetLabel.kind === 'photo') return name ? t('parked.photo_of', { name }) : t('parked.photo');
    return name || t('parked.round');
  };

  const reasonOf = ({ texts, codes, status }: NamedParkedCall) =>
    texts.join(' ') || (codes.length > 0 ? textOf(httpFailure(status, { codes })) : t('parked.unknown'));

  return (
    <>
      <Box component="h4" fw={650}>
        {t('parked.title')}
      </Box>
      <ul className={classes.rows}>
        {parked.map((call) => (
          <li key={call.callId} className={`${classes.row} ${classes.parked}`}>
            <Box component="span" fw={650}>
              {nameOf(call)}
            </Box>
            <span>{reasonOf(call)}</span>
            <span>{t(adviceOf(call))}</span>
            <span className={classes.buttons}>
              {isDoneTwice(call.codes) ? null : (
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => void retryParked(dispatch, id, roundId, call.callId)}
                >
                  {t('parked.retry')}
                </Button>
              )}
              {call.callName === 'uploadFile' || call.callName === 'uploadItemPhoto' ? (
                <ParkedPhotoActions roundId={roundId} callId={call.callId} />
              ) : null}
              {isOfItemLife(call.callName) ? <ParkedServiceActions roundId={roundId} call={call} /> : null}
              {onJump && call.place ? (
                <Button variant="default" size="sm" onClick={() => call.place && onJump(call.place)}>
                  {t('parked.show')}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <Text c="dimmed" fz="sm">
        {t('parked.hint')}
      </Text>
    </>
  );
};
