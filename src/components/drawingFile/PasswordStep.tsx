import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import overlays from '../overlays/overlays.module.css';
import classes from './drawingFile.module.css';

type PasswordStepProps = {
  isWrong: boolean;
  onPassword: (password: string) => Promise<void>;
  onBack: () => void;
  /** Label of the back button, if it doesn't lead to choosing another file. */
  backLabel?: string;
};

/** Form for the password of an encrypted PDF. It is only used to open the file. */
export const PasswordStep = ({ isWrong, onPassword, onBack, backLabel }: PasswordStepProps) => {
  const { t } = useTranslation('drawingFile');
  const [password, setPassword] = useState('');
  const [isTrying, setIsTrying] = useState(false);
  const isUntouched = password === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Otherwise forms of the screen below would receive it too.
    event.stopPropagation();
    if (isUntouched || isTrying) return;
    setIsTrying(true);
    setPassword('');
    await onPassword(password);
    setIsTrying(false);
  };
  return (
    <form className={classes.steps} onSubmit={(event) => void submit(event)}>
      <PasswordInput
        label={t('password.label')}
        description={t('password.hint')}
        error={isWrong && isUntouched && !isTrying ? t('password.wrong') : undefined}
        autoComplete="off"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      />
      <div className={`${classes.foot} ${overlays.foot}`} data-foot>
        <Button variant="default" onClick={onBack}>
          {backLabel ?? t('back_to_file')}
        </Button>
        <Button type="submit" loading={isTrying} disabled={isUntouched && !isTrying}>
          {t('password.open')}
        </Button>
      </div>
    </form>
  );
};
