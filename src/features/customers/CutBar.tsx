import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { TreeNode } from '#contract/tenants/customer.ts';
import classes from './customers.module.css';

type CutBarProps = {
  cut: TreeNode | null;
  /** Result of the last action. */
  done: string;
  refusal: string | null;
  onCancel: () => void;
};

/** Bar with the level that is being moved, refusals, and results; screen readers announce each once. */
export const CutBar = ({ cut, done, refusal, onCancel }: CutBarProps) => {
  const { t } = useTranslation('customers');
  return (
    <>
      <div role="status" className={cut || done ? classes.cutBar : undefined}>
        {cut ? t('move.cut', { name: cut.name }) : done}
        {cut ? (
          <Button size="xs" variant="default" onClick={onCancel}>
            {t('move.cancel')}
          </Button>
        ) : null}
      </div>
      {refusal === null ? null : <FailureAlert text={refusal} />}
    </>
  );
};
