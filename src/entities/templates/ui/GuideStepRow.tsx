import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RoundMark } from '#components/marks/markShapes.ts';
import { StateMark } from '#components/marks/StateMark.tsx';
import type { SetUp } from '#contract/templates/guide.ts';
import { can } from '#domain/can.ts';
import type { GuidedStep, StepState } from '#domain/templates/guide.ts';
import { targetsOf } from '#domain/templates/guideTargets.ts';
import { useCustomerPrincipal } from '#entities/customers/useCustomerPrincipal.ts';
import type { Permission } from '#contract/users/permissions.ts';
import { holdersOf } from '#domain/users/holdersOf.ts';
import { GuideLink } from './GuideLink.tsx';
import classes from './guide.module.css';
import { useStandingText } from './useStandingText.ts';

/** Returns a function that formats the right needed for an action, and the access levels that include it. [SETUP-10] */
const useHoldersText = (): ((right: Permission) => string) => {
  const { t, i18n } = useTranslation(['guide', 'users', 'rights']);
  const { t: nameOf } = useTranslation('rights');
  return (right) => {
    const holders = holdersOf(right).map(({ from, licence }) =>
      t(licence ? `holders.${licence}` : 'holders.level', { level: t(`users:levels.${from}`) }),
    );
    const who = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(holders);
    return t('holders.text', { right: nameOf(right as 'buildings_edit', { defaultValue: right }), who });
  };
};

const marks: Readonly<Record<StepState, RoundMark>> = {
  done: 'ok',
  skipped: 'warning',
  next: 'unchecked',
  begun: 'unchecked',
  open: 'unchecked',
};

type GuideStepRowProps = {
  step: GuidedStep;
  setUp: SetUp;
  from: 'dashboard' | 'guide';
  /** Handler that skips the step or resumes it; only for authorized users. */
  onSkip?: (isSkipped: boolean) => void;
};

/** Step with its state, and the link to its screen, or the users who may do it. [SETUP-01, SETUP-07, SETUP-10] */
export const GuideStepRow = ({ step: { name, state }, setUp, from, onSkip }: GuideStepRowProps) => {
  const { t } = useTranslation('guide');
  const principal = useCustomerPrincipal();
  const standing = useStandingText()(name, setUp.counts);
  const holders = useHoldersText();
  const { waitsFor, rights, targets } = targetsOf(name, setUp);
  const [main] = targets;
  const isOpen = state !== 'done' && state !== 'skipped';
  // A step that waits for another one is skipped with that one.
  const mayBeSkipped = state === 'skipped' || state === 'next' || (isOpen && !waitsFor);
  const open = targets.filter((target) => target.rights.every((right) => can(principal, right)));
  const missing = rights.find((right) => !can(principal, right));
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
      <StateMark state={marks[state]} label={t(`states.${state}`)} size={24} />
      <Box miw={0}>
        <h3 className={classes.name}>{t(`steps.${name}.title`)}</h3>
        {isOpen && !waitsFor ? <p className={classes.hint}>{t(`steps.${name}.hint`)}</p> : null}
        <p className={`${classes.standing} tabular`}>
          {state === 'skipped' ? t('states.skipped') : isOpen && waitsFor ? t(`waits.${waitsFor}`) : standing}
        </p>
        {isOpen && missing ? <p className={classes.standing}>{holders(missing)}</p> : null}
      </Box>
      <div className={classes.acts}>
        {open.map((target) => (
          <GuideLink
            key={target.screen}
            target={target}
            visit={{ customerId: setUp.customerId, step: name, from }}
            variant={target !== main || !isOpen ? 'subtle' : state === 'next' ? 'filled' : 'default'}
          />
        ))}
        {onSkip && mayBeSkipped ? (
          <Button
            variant="subtle"
            color="gray"
            aria-label={t(state === 'skipped' ? 'take_up_named' : 'skip_named', {
              name: t(`steps.${name}.title`),
            })}
            onClick={() => onSkip(state !== 'skipped')}
          >
            {t(state === 'skipped' ? 'take_up' : 'skip')}
          </Button>
        ) : null}
      </div>
    </li>
  );
};
