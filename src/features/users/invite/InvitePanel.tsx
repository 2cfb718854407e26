import { Button, MultiSelect, Select, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import type { Language } from '#contract/constants.ts';
import { languages, maxInvitations } from '#contract/constants.ts';
import type { AccessLevel } from '#contract/users/permissions.ts';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { noRolesPart } from '#entities/roles/ui/noRolesPart.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useInviteForm } from './useInviteForm.ts';
import { useCallQuery } from '#store/callApi.ts';
import { rolesOfCustomer } from '#entities/roles/roleQueries.ts';

type InvitePanelProps = { customerId: number; onClose: () => void };

/** Panel that invites several people at once: pasted addresses and names, then reviewed, with one level and the same roles. [SETUP-36] */
export const InvitePanel = ({ customerId, onClose }: InvitePanelProps) => {
  const { t } = useTranslation(['invitations', 'users']);
  const invite = useInviteForm(customerId, onClose);
  const { form, assignable, typed, setTyped, addTyped } = invite;
  const { people, userRole } = form.values;
  const roles = useCallQuery('listRoles', rolesOfCustomer(customerId)).data?.rows;
  return (
    <EntityFormPanel
      title={t('several')}
      form={form}
      onClose={onClose}
      saveLabel={people.length === 0 ? t('send_none') : t('send', { count: people.length })}
      isSaveDisabled={people.length === 0 || people.length > maxInvitations || typed.trim() !== ''}
      whyDisabled={
        people.length > maxInvitations
          ? t('too_many', { count: maxInvitations })
          : t(people.length > 0 ? 'typed_left' : 'nobody_yet')
      }
    >
      <Stack>
        <Text c="dimmed" fz="sm">
          {t('intro')}
        </Text>
        <Textarea
          label={t('addresses')}
          description={t('addresses_hint')}
          autosize
          minRows={3}
          maxRows={8}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button variant="default" disabled={typed.trim() === ''} onClick={addTyped}>
            {t('read')}
          </Button>
        </div>
        {people.length > 0 ? <PeopleTable invite={invite} /> : null}
        <Select
          label={t('users:form.level')}
          description={t(`users:level_hints.${userRole}`)}
          allowDeselect={false}
          data={assignable.map((level) => ({ value: level, label: t(`users:levels.${level}`) }))}
          value={userRole}
          error={form.errorOf('userRole')}
          onChange={(level) => form.change({ userRole: level as AccessLevel })}
        />
        <MultiSelect
          label={t('users:form.roles')}
          searchable
          data={(roles ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('roleIds')}
        />
        {roles?.length === 0 ? (
          <LazyPart
            source={noRolesPart}
            waiting={null}
            props={{
              customerId,
              onMade: ({ id }) => form.change({ roleIds: [...form.values.roleIds, String(id)] }),
            }}
          />
        ) : null}
        <Select
          label={t('users:form.language')}
          description={t('language_hint')}
          allowDeselect={false}
          data={languages.map((language) => ({ value: language, label: t(`users:languages.${language}`) }))}
          value={form.values.preferredLanguageCode}
          onChange={(language) => form.change({ preferredLanguageCode: language as Language })}
        />
      </Stack>
    </EntityFormPanel>
  );
};
