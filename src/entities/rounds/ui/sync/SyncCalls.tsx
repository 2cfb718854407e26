import { Box, Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { takeBack } from '#offline/calls/producers.ts';
import { hurryCalls } from '#offline/calls/waitingCalls.ts';
import type { WaitingCall } from '#offline/log/outboxTypes.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { type StepName, stepNames } from '#domain/drawings/edits.ts';
import { isRecord } from '#domain/shape.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import { pathTo } from '#platform/paths.ts';
import classes from './syncPanel.module.css';

/** Description of a waiting call for display: a fix, a comment, a line of a journal, a permit, or a step on a drawing and the address of its drawing. */
type AboutCall =
  | { kind: 'fix' | 'comment' | 'journal' | 'hotWork' }
  | { kind: 'step'; step: StepName; address: string };

const aboutCall = ({ producer, payload }: WaitingCall): AboutCall => {
  if (producer === producerNames.journal) return { kind: 'journal' };
  if (producer === producerNames.hotWork) return { kind: 'hotWork' };
  if (producer !== producerNames.step || !isRecord(payload))
    return { kind: isRecord(payload) && payload.kind === 'comment' ? 'comment' : 'fix' };
  const { floorId, mapId, step } = payload;
  const name = isRecord(step) ? step.name : null;
  return {
    kind: 'step',
    step: stepNames.find((one) => one === name) ?? 'edit',
    address: pathTo('floor', { floorId: Number(floorId) }, { query: { map: Number(mapId) } }),
  };
};

type SyncCallsProps = { calls: readonly WaitingCall[]; onClose: () => void };

/** List of fixes and drawing changes that wait or were refused, each with its actions. */
export const SyncCalls = (props: SyncCallsProps) =>
  // Few devices have such calls, so the editor's texts are loaded with the first.
  props.calls.length === 0 ? null : (
    <Suspense fallback={null}>
      <Calls {...props} />
    </Suspense>
  );

const Calls = ({ calls, onClose }: SyncCallsProps) => {
  const { t } = useTranslation(['sync', 'floors']);
  const textOf = useFailureText();

  const stateText = ({ state, failure }: WaitingCall) => {
    if (!failure) return t('calls.soon');
    return t(state === 'parked' ? 'calls.refused' : 'calls.again', { why: textOf(failure) });
  };

  return (
    <section aria-label={t('calls.title')} className={classes.section}>
      <Box component="h3" m={0} fz="md" fw={650}>
        {t('calls.title')}
      </Box>
      <ul className={classes.rows}>
        {calls.map((call) => {
          const { key, ownerUserId, name, state } = call;
          const about = aboutCall(call);
          const subjectText =
            about.kind !== 'step'
              ? t(`calls.${about.kind}`, { name })
              : t('calls.step', { name, what: t(`floors:steps.${about.step}`) });
          const isRefused = state === 'parked';
          return (
            <li key={key} className={isRefused ? `${classes.row} ${classes.parked}` : classes.row}>
              <Box component="span" fw={650}>
                {subjectText}
              </Box>
              <span>{stateText(call)}</span>
              <span className={classes.buttons}>
                {isRefused ? (
                  <Button
                    variant="default"
                    aria-label={t('calls.retry_named', { what: subjectText })}
                    onClick={() => hurryCalls(ownerUserId, (one) => one.key === key)}
                  >
                    {t('parked.retry')}
                  </Button>
                ) : null}
                {state === 'sending' ? null : (
                  <Button
                    variant="default"
                    aria-label={t('calls.take_back_named', { what: subjectText })}
                    onClick={() => void takeBack(call)}
                  >
                    {t('calls.take_back')}
                  </Button>
                )}
                {about.kind === 'step' ? (
                  <Button component={Link} to={about.address} variant="default" onClick={onClose}>
                    {t('calls.open_drawing')}
                  </Button>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
