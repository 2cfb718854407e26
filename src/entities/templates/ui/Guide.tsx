import { Link } from 'react-router-dom';
import { Anchor, Button, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { ProgressBar } from '#components/feedback/ProgressBar.tsx';
import type { SetUp } from '#contract/templates/guide.ts';
import { can } from '#domain/can.ts';
import { guidedSteps, isGuideDone, settledSteps } from '#domain/templates/guide.ts';
import { hasStepFor } from '#domain/templates/guideTargets.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import {
  useCustomerPrincipal,
  usePermissionThere,
  useMayCallThere,
} from '#entities/customers/useCustomerPrincipal.ts';
import { pathTo } from '#platform/paths.ts';
import { rememberVisit, useGuideVisit } from '../guideVisit.ts';
import { GuideDone } from './GuideDone.tsx';
import { GuideStepRow } from './GuideStepRow.tsx';
import classes from './guide.module.css';
import { useHideGuide } from './useHideGuide.ts';
import type { GuideVisit } from '../guideVisit.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

/** Link to the copy of another customer's set-up or of a template, which completes several steps at once. [SETUP-09] */
const CopyLink = (visit: Pick<GuideVisit, 'customerId' | 'from'>) => {
  const { t } = useTranslation('guide');
  const mayCopy = usePermissionThere('roles_edit');
  return mayCopy ? (
    <Text c="dimmed">
      {t('copy_hint')}{' '}
      <Anchor component={Link} to={pathTo('setUp')} onClick={() => rememberVisit({ ...visit, step: 'copy' })}>
        {t('steps.copy.title')}
      </Anchor>
    </Text>
  ) : null;
};

export type GuideProps = { customerId: number };

/**
 * Guide of a customer on the dashboard, for users who can do a step of it; nothing if it is hidden or done, except the message that it is
 * now done. [SETUP-01, SETUP-04, SETUP-08, SETUP-145]
 */
export const Guide = ({ customerId }: GuideProps) => {
  const { t } = useTranslation('guide');
  const { currentData: setUp, fulfilledTimeStamp = 0 } = useCallQuery(
    'getSetUp',
    { customerId },
    refetchOnMount,
  );
  const mayChange = useMayCallThere('updateSetUp');
  const principal = useCustomerPrincipal();
  const { hide, isSaving, failure } = useHideGuide(customerId);
  const visit = useGuideVisit();
  const isVisited = visit?.customerId === customerId;
  const isDone = setUp ? isGuideDone(setUp) : false;
  // A user back from a step continues here, and still has to see that it is done.
  const [cameBack] = useState(isVisited);
  const [since] = useState(Date.now);
  const isBack = cameBack && fulfilledTimeStamp >= since && !isDone;
  useEffect(() => {
    if (isBack) rememberVisit(null);
  }, [isBack]);
  if (!setUp) return null;
  if (isDone) return isVisited ? <GuideDone onClose={() => rememberVisit(null)} /> : null;
  if (setUp.isHidden || !(mayChange || hasStepFor(setUp, (right) => can(principal, right)))) return null;
  return (
    <Card
      title={t('title')}
      tools={
        mayChange ? (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconEyeOff size={18} aria-hidden />}
            loading={isSaving}
            onClick={() => void hide()}
          >
            {t('hide')}
          </Button>
        ) : null
      }
    >
      {failure ? <FailureAlert text={failure} /> : null}
      <GuideSteps setUp={setUp} from="dashboard" />
    </Card>
  );
};

/** Steps of a guide, and the number of done ones. [SETUP-01] */
export const GuideSteps = ({ setUp, from }: { setUp: SetUp; from: 'dashboard' | 'guide' }) => {
  const { t } = useTranslation('guide');
  const textOf = useFailureText();
  const [update, { error, originalArgs }] = useCallMutation('updateSetUp');
  const mayChange = useMayCallThere('updateSetUp');
  const steps = guidedSteps(setUp);
  const settled = settledSteps(steps);
  const { customerId } = setUp;
  return (
    <>
      <Text c="dimmed">{t('intro')}</Text>
      {isGuideDone(setUp) ? null : <CopyLink customerId={customerId} from={from} />}
      <ProgressBar
        label={t('progress')}
        value={settled}
        max={steps.length}
        text={t('progress_of', { done: settled, total: steps.length })}
      />
      {error && originalArgs?.body.step ? (
        <FailureAlert text={textOf(error)} onRetry={() => void update(originalArgs)} />
      ) : null}
      <ol className={classes.steps}>
        {steps.map((step) => (
          <GuideStepRow
            key={step.name}
            step={step}
            setUp={setUp}
            from={from}
            onSkip={
              mayChange
                ? (isSkipped) => void update({ body: { customerId, step: { name: step.name, isSkipped } } })
                : undefined
            }
          />
        ))}
      </ol>
    </>
  );
};
