import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FileHead, NextStep } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { labelIn } from '#entities/registers/useRegisterKinds.ts';
import { usePermissionThere } from '#entities/customers/useCustomerPrincipal.ts';
import { exemptionsKind } from '#domain/registers/exemptions.ts';
import classes from './fireSafetyFile.module.css';
import { nextStepPath } from './nextStepPath.ts';
import { formatDay, useFileTexts } from './useFileTexts.ts';
import { stateOf, VerdictMark } from './VerdictMark.tsx';

const editingActions = ['answerFact', 'addRecord', 'openRecord'];

type FilePlace = { buildingId: number; customerId: number };

/** Menu with the duties of a head that somebody may say aren't needed; each opens the form that asks for the reason. [SBA-75] */
const ExemptionMenu = ({ head, place }: { head: FileHead; place: FilePlace }) => {
  const { t } = useTranslation('fireSafetyFile');
  const { headName, subjectName } = useFileTexts(place.customerId);
  const { exemptable } = head;
  const stepOf = (duty: string): NextStep => ({ action: 'addRecord', kind: exemptionsKind, option: duty });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="subtle" aria-label={`${t('steps.exempt')}: ${headName(head)}`}>
          {t('steps.exempt')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exemptable.map(({ duty, kind, option }) => (
          <Menu.Item
            key={duty}
            component={Link}
            to={nextStepPath(stepOf(duty), place)}
            state={{ isLinked: true }}
          >
            {subjectName(kind, option)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** Buttons of a head's next step, and to say that a duty isn't needed; steps in a register need the right to edit it. */
const HeadButtons = ({ head, place }: { head: FileHead; place: FilePlace }) => {
  const { t } = useTranslation('fireSafetyFile');
  const { headName } = useFileTexts(place.customerId);
  const mayEdit = usePermissionThere('documents_edit');
  const { nextStep, exemptable } = head;
  const isStepShown = nextStep !== null && (mayEdit || !editingActions.includes(nextStep.action));
  const label = nextStep === null ? '' : t(`steps.${nextStep.action}`);
  return (
    <div className={`${classes.buttons} no-print`}>
      {isStepShown ? (
        <Button
          component={Link}
          to={nextStepPath(nextStep, place)}
          state={{ isLinked: true }}
          variant="default"
          aria-label={`${label}: ${headName(head)}`}
        >
          {label}
        </Button>
      ) : null}
      {mayEdit && exemptable.length > 0 ? <ExemptionMenu head={head} place={place} /> : null}
    </div>
  );
};

/** Head of a file: its verdict, the reasons in words, owner, last day, sources and the next step. */
export const HeadRow = ({ head, place }: { head: FileHead; place: FilePlace }) => {
  const { t } = useTranslation('fireSafetyFile');
  const { headName, verdictName, reasonText, sourceName } = useFileTexts(place.customerId);
  const state = stateOf(head);
  const { owner, until, nature, source, reasons, sources } = head;
  const facts = [
    owner === null ? null : t('owner', { name: owner }),
    until === null || state === 'old' ? null : t('until', { day: formatDay(until) }),
    ...sources.map(({ kind, count, newest }) =>
      [
        t('source', { name: sourceName(kind), count }),
        newest === null ? null : t('newest', { day: formatDay(newest) }),
      ]
        .filter((text) => text !== null)
        .join(', '),
    ),
    nature === null || source === null ? null : `${t(`natures.${nature}`)}: ${labelIn(source)}`,
  ].filter((text) => text !== null);
  return (
    <li className={classes.head} data-state={state}>
      <span className={classes.number} aria-hidden>
        {head.number}
      </span>
      <div className={classes.content}>
        <h2 className={classes.name}>{headName(head)}</h2>
        <VerdictMark state={state} label={verdictName(state)} />
        {nature === 'insurer' && state !== 'there' ? <p className={classes.insurer}>{t('insurer')}</p> : null}
        {reasons.length > 0 ? (
          <ul className={classes.reasons}>
            {reasons.map((reason) => (
              <li key={JSON.stringify(reason)}>{reasonText(reason)}</li>
            ))}
          </ul>
        ) : null}
        <p className={classes.facts}>{facts.join(' · ')}</p>
      </div>
      <HeadButtons head={head} place={place} />
    </li>
  );
};
