import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { StateMark } from '#components/marks/StateMark.tsx';
import type { PermitActName, SigningRole } from '#contract/hotWork/hotWorkWords.ts';
import { neededSignatures } from '#domain/hotWork/permitState.ts';
import type { LocalAct, LocalPermit } from '#entities/hotWork/localPermits.ts';
import { stateFacts } from '#entities/hotWork/localPermits.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import classes from './hotWork.module.css';
import { DrawnSignature } from './SignaturePad.tsx';
import type { OpenAct } from './SignPanel.tsx';
import { useWatch } from './useWatch.ts';

/** Signature of an act with its time. */
const SignedBy = ({ act }: { act: LocalAct }) => {
  const { t } = useTranslation('hotWork');
  return (
    <div className={classes.signed}>
      {act.isElsewhere ? (
        <span>{t('elsewhere')}</span>
      ) : act.isTyped ? (
        <em>{act.signature}</em>
      ) : (
        <DrawnSignature path={act.signature} label={t('sign.drawn')} />
      )}
      {act.approver && !act.isElsewhere ? <span>{t('approved_by', { name: act.approver.name })}</span> : null}
      <Text span fz="sm" c="dimmed">
        {formatTimestamp(act.recordedAt)}
        {act.received === null ? ` · ${t('waits')}` : ''}
      </Text>
      {act.note ? <span className={classes.note}>{act.note}</span> : null}
    </div>
  );
};

type StepProps = {
  title: string;
  act: LocalAct | undefined;
  /** Button or explanation of the step while it isn't done. */
  children?: ReactNode;
};

const Step = ({ title, act, children }: StepProps) => (
  <li className={classes.step} data-done={act !== undefined}>
    <StateMark state={act ? 'ok' : 'unchecked'} size={22} />
    <div className={classes.stepText}>
      <strong>{title}</strong>
      {act ? <SignedBy act={act} /> : children}
    </div>
  </li>
);

type StepsProps = { permit: LocalPermit; mayWrite: boolean; onOpen: (act: OpenAct) => void };

/** Step in which the watch is kept and ended: only a clock that can't be set, or the backend's, proves its length. [SBA-82, SBA-83] */
const WatchStep = ({ permit, mayWrite, onOpen }: StepsProps) => {
  const { t } = useTranslation('hotWork');
  const watch = useWatch(permit);
  const { watchMinutes } = permit.facts;
  const done = permit.acts.find((act, index) => act.act === 'endWatch' && permit.folded.counted[index]);
  const end = (isClockUnproved: boolean) => onOpen({ act: 'endWatch', role: null, isClockUnproved });
  return (
    <Step title={t('step.watch', { name: permit.facts.watcher.name, minutes: watchMinutes })} act={done}>
      {watch === null ? (
        <Text fz="sm" c="dimmed">
          {t('step.watch_later')}
        </Text>
      ) : (
        <>
          <Text role="timer">
            {watch.minutes === null
              ? t('step.unprovable')
              : t('step.watch_passed', { minutes: Math.min(watch.minutes, watchMinutes), all: watchMinutes })}
          </Text>
          {mayWrite ? (
            <div className={classes.buttons}>
              <Button
                leftSection={<IconCheck size={18} aria-hidden />}
                disabled={!watch.isOver}
                onClick={() => end(false)}
              >
                {t('acts.endWatch')}
              </Button>
              {watch.isUnprovable ? (
                <Button variant="default" onClick={() => end(true)}>
                  {t('step.close_unproved')}
                </Button>
              ) : null}
            </div>
          ) : null}
        </>
      )}
    </Step>
  );
};

/** Acts that the permit's state didn't allow: they are kept, without an effect. [SBA-81] */
const StrayActs = ({ permit: { acts, folded } }: { permit: LocalPermit }) => {
  const { t } = useTranslation('hotWork');
  const strays = acts.filter((_act, index) => !folded.counted[index]);
  if (strays.length === 0) return null;
  return (
    <section aria-label={t('strays')} className={classes.strays}>
      <Text fw={600}>{t('strays')}</Text>
      <ul className={classes.steps}>
        {strays.map((act) => (
          <li key={act.key} className={classes.stepText}>
            <span>{act.act === 'sign' && act.role ? t(`sign.as.${act.role}`) : t(`acts.${act.act}`)}</span>
            <SignedBy act={act} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Steps of a permit from the signatures to its end, each with what was signed or the button to sign. */
export const PermitSteps = (props: StepsProps) => {
  const { permit, mayWrite, onOpen } = props;
  const { t } = useTranslation('hotWork');
  const { facts, folded, acts } = permit;
  const counted = (name: PermitActName, role: SigningRole | null = null) =>
    acts.find((act, index) => folded.counted[index] && act.act === name && act.role === role);
  const button = (act: PermitActName, label: string, isOpen: boolean, role: SigningRole | null = null) =>
    mayWrite && isOpen ? (
      <Button className={classes.stepButton} onClick={() => onOpen({ act, role, isClockUnproved: false })}>
        {label}
      </Button>
    ) : null;
  const isPrepared = folded.state === 'prepared';
  const needsDisconnection = facts.disconnections.length > 0;
  return (
    <Card title={t('steps')}>
      <ol className={classes.steps}>
        {needsDisconnection ? (
          <Step title={t('step.disconnect')} act={counted('disconnect')}>
            {button('disconnect', t('acts.disconnect'), isPrepared)}
          </Step>
        ) : null}
        {neededSignatures(stateFacts(facts)).map((role) => (
          <Step
            key={role}
            title={t(`step.sign.${role}`, { name: facts[role]?.name ?? '' })}
            act={counted('sign', role)}
          >
            {button('sign', t(`sign.as.${role}`), isPrepared, role)}
          </Step>
        ))}
        <Step title={t('step.work')} act={counted('endWork')}>
          {button('endWork', t('acts.endWork'), folded.state === 'issued')}
        </Step>
        <WatchStep {...props} />
        {needsDisconnection ? (
          <Step title={t('step.reconnect')} act={counted('reconnect')}>
            {button(
              'reconnect',
              t('acts.reconnect'),
              folded.isDisconnected && !isPrepared && folded.state !== 'issued',
            )}
          </Step>
        ) : null}
        {folded.state === 'withdrawn' || counted('withdraw') ? (
          <Step title={t('acts.withdraw')} act={counted('withdraw')} />
        ) : null}
      </ol>
      <StrayActs permit={permit} />
    </Card>
  );
};
