import { PasswordInput, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Card } from '#components/card/Card.tsx';
import { RecordForm } from '#components/forms/RecordForm.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { minPasswordLength } from '#contract/constants.ts';
import { notify } from '#platform/notify.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { useCallMutation } from '#store/callApi.ts';

interface Values {
  current: string;
  password: string;
  repeat: string;
}

/** Screen for changing one's own password, with the current one. [LIFE-308] */
export const OwnPasswordScreen = () => {
  const { t } = useTranslation(['account', 'common']);
  useScreenTitle(t('own_password.title'));
  const navigate = useNavigate();
  const [changePassword] = useCallMutation('changeOwnPassword');
  const form = useEntityForm<Values, null>({
    initial: { current: '', password: '', repeat: '' },
    validate: ({ current, password, repeat }) => ({
      current: current === '' ? t('common:validators.required') : null,
      password: password === '' ? t('common:validators.required') : null,
      repeat: repeat === password ? null : t('own_password.differ'),
    }),
    save: ({ current, password }) => changePassword({ body: { current, password } }),
    onSaved: () => {
      notify({ tone: 'success', text: t('own_password.saved') });
      void navigate(pathTo('account'));
    },
  });
  const toggle = { 'aria-label': t('own_password.show') };
  return (
    <RecordForm
      title={t('own_password.title')}
      note={t('own_password.note')}
      listPath={pathTo('account')}
      listLabel={t('own_password.to_account')}
      form={form}
      saveLabel={t('own_password.save')}
      fields={
        <Card title={t('own_password.title')}>
          <Stack maw={480}>
            <PasswordInput
              label={t('own_password.current')}
              autoComplete="current-password"
              visibilityToggleButtonProps={toggle}
              {...form.text('current')}
            />
            <PasswordInput
              label={t('own_password.password')}
              description={t('own_password.hint', { min: minPasswordLength })}
              autoComplete="new-password"
              visibilityToggleButtonProps={toggle}
              {...form.text('password')}
            />
            <PasswordInput
              label={t('own_password.repeat')}
              autoComplete="new-password"
              visibilityToggleButtonProps={toggle}
              {...form.text('repeat')}
            />
          </Stack>
        </Card>
      }
    >
      {null}
    </RecordForm>
  );
};
