import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CardRow, CardRows } from '#components/card/CardRows.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { ScimConflict } from '#contract/identity/scim.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';

const ConflictRow = ({ conflict: { email, attempted, user, customer } }: { conflict: ScimConflict }) => {
  const { t } = useTranslation('identity');
  return (
    <CardRow title={email} actions={null}>
      <span>
        {user && customer
          ? t('scim.conflict_at', { person: user.name, customer: customer.name })
          : t('scim.conflict_hidden')}
      </span>
      <Text span c="dimmed">
        {t('scim.attempted')} <RelativeDate date={attempted} hasDistance />
      </Text>
    </CardRow>
  );
};

/** Addresses that couldn't be provisioned, with who has them for those who may see it; nothing if there are none. [IDENT-37] */
export const ScimConflicts = ({ rootId }: { rootId: number }) => {
  const { t } = useTranslation('identity');
  const textOf = useFailureText();
  const { data, error } = useCallQuery('listScimConflicts', { customerId: rootId }, refetchOnMount);
  if (error) return <FailureAlert text={textOf(error)} />;
  if (!data || data.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} fz="md">
        {t('scim.conflicts')}
      </Title>
      <Text>{t('scim.conflicts_text')}</Text>
      <CardRows>
        {data.map((conflict) => (
          <ConflictRow key={conflict.id} conflict={conflict} />
        ))}
      </CardRows>
    </Stack>
  );
};
