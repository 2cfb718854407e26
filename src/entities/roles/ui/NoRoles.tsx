import { Button, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { Role } from '#contract/catalogue/catalogue.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import classes from './noRoles.module.css';
import { useCallMutation } from '#store/callApi.ts';

export type NoRolesProps = {
  customerId: number | null;
  /** True if nothing can be changed in this form. */
  isReadOnly?: boolean;
  onMade: (role: Role) => void;
};

/**
 * Explanation of roles in a form that needs one while there are none, with a field that creates the first one for authorized users.
 * [SETUP-12]
 */
export const NoRoles = ({ customerId, isReadOnly = false, onMade }: NoRolesProps) => {
  const { t } = useTranslation('roles');
  const rules = useFieldRules();
  const mayMake = useMayCallThere('createRole') && !isReadOnly;
  const [create] = useCallMutation('createRole');
  const form = useEntityForm<{ name: string }, Role>({
    initial: { name: '' },
    validate: ({ name }) => ({ name: rules.name(name) }),
    save: ({ name }, idempotencyKey) => create({ body: { name: name.trim(), customerId }, idempotencyKey }),
    onSaved: (role) => {
      if (role) onMade(role);
    },
  });
  return (
    <div className={classes.none} role="group" aria-label={t('none.title')}>
      <Text c="dimmed">{t('none.what')}</Text>
      {mayMake ? (
        <div className={classes.make}>
          <TextInput
            label={t('none.name')}
            placeholder={t('none.example')}
            {...form.text('name')}
            error={form.errorOf('name') ?? form.failures[0]}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Prevents the submission of the surrounding form.
              event.preventDefault();
              form.submit();
            }}
          />
          <Button variant="default" loading={form.isSaving} onClick={() => form.submit()}>
            {t('add')}
          </Button>
        </div>
      ) : (
        <Text c="dimmed">{t('none.ask')}</Text>
      )}
    </div>
  );
};
