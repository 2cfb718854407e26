import { Button, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SaveButton } from '../../../components/forms/SaveButton.tsx';

type FlawFooterProps = {
  isReadOnly: boolean;
  canAdd: boolean;
  isSaving: boolean;
  onBack: () => void;
  /** Continue without adding; absent for loose flaws. */
  onSkip?: () => void;
};

/** Back, ignore and add; add is disabled until there is a name. [FLAW-06, FLAW-16] */
export const FlawFooter = ({ isReadOnly, canAdd, isSaving, onBack, onSkip }: FlawFooterProps) => {
  const { t } = useTranslation('flaws');
  return (
    <>
      <Button variant="default" size="md" px="sm" onClick={onBack}>
        {t('form.back')}
      </Button>
      {onSkip && !isReadOnly ? (
        <Tooltip label={t('form.ignore_hint')}>
          <Button variant="default" size="md" px="sm" onClick={onSkip}>
            {t('form.ignore')}
          </Button>
        </Tooltip>
      ) : null}
      {isReadOnly ? null : (
        <SaveButton size="md" isSaving={isSaving} isDisabled={!canAdd}>
          {t('form.add')}
        </SaveButton>
      )}
    </>
  );
};
