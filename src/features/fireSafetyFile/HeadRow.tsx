import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FileHead } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { labelIn } from '#entities/registers/useRegisterKinds.ts';
import { usePermissionThere } from '#entities/customers/useCustomerPrincipal.ts';
import classes from './fireSafetyFile.module.css';
import { nextStepPath } from './nextStepPath.ts';
import { formatDay, useFileTexts } from './useFileTexts.ts';
import { stateOf, VerdictMark } from './VerdictMark.tsx';

const editingActions = ['answerFact', 'addRecord', 'openRecord'];

/** Button of a head's next step; steps in a register need the right to edit it. */
const NextStepButton = ({ head, buildingId }: { head: FileHead; buildingId: number }) => {
  const { t } = useTranslation('fireSafetyFile');
  const { headName } = useFileTexts();
  const mayEdit = usePermissionThere('documents_edit');
  const { nextStep } = head;
  if (nextStep === null || (editingActions.includes(nextStep.action) && !mayEdit)) return null;
  const label = t(`steps.${nextStep.action}`);
  return (
    <Button
      component={Link}
      to={nextStepPath(nextStep, buildingId)}
      variant="default"
      className="no-print"
      aria-label={`${label}: ${headName(head)}`}
    >
      {label}
    </Button>
  );
};

/** Head of a file: its verdict, the reasons in words, owner, last day, sources and the next step. */
export const HeadRow = ({ head, buildingId }: { head: FileHead; buildingId: number }) => {
  const { t } = useTranslation('fireSafetyFile');
  const { headName, verdictName, reasonText, sourceName } = useFileTexts();
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
      <NextStepButton head={head} buildingId={buildingId} />
    </li>
  );
};
