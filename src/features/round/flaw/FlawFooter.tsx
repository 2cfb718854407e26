import { Button, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SaveButton } from '#components/feedback/SaveButton.tsx';

type FlawFooterProps = {
  isReadOnly: boolean;
  canAdd: boolean;
  isSaving: boolean;
  onBack: () => void;
  /** True if a service or replacement was recorded and no flaw was begun: the primary button closes. */
  isDone: boolean;
  /** Continues without adding; missing for loose flaws. */
  onSkip?: () => void;
  /** Asks why the item couldn't be checked, in place of skipping it; missing if the backend stores no reasons. */
  onNotChecked?: () => void;
};

/** Footer with back, ignore or "couldn't be checked", and add; add is disabled until there is a name. [FLAW-06, FLAW-16, HANDS-18] */
export const FlawFooter = (props: FlawFooterProps) => {
  const { isReadOnly, canAdd, isSaving, isDone, onBack, onSkip, onNotChecked } = props;
  const { t } = useTranslation(['flaws', 'rounds']);
  return (
    <>
      <Button variant="default" size="md" px="sm" onClick={onBack}>
        {t('form.back')}
      </Button>
      {onNotChecked && !isReadOnly ? (
        <Button variant="default" size="md" px="sm" onClick={onNotChecked}>
          {t('rounds:unchecked.title')}
        </Button>
      ) : null}
      {onSkip && !onNotChecked && !isReadOnly ? (
        <Tooltip label={t('form.ignore_hint')}>
          <Button variant="default" size="md" px="sm" onClick={onSkip}>
            {t('form.ignore')}
          </Button>
        </Tooltip>
      ) : null}
      {isDone ? (
        <Button size="md" onClick={onBack}>
          {t('form.done')}
        </Button>
      ) : null}
      {isReadOnly || isDone ? null : (
        <SaveButton size="md" isSaving={isSaving} isDisabled={!canAdd}>
          {t('form.add')}
        </SaveButton>
      )}
    </>
  );
};
