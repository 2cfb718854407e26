import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { IdentityProvider } from '#contract/identity/provider.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { ConnectionTest } from './ConnectionTest.tsx';
import { CopiedAddress } from './CopiedAddress.tsx';
import { ProviderFacts } from './ProviderFacts.tsx';
import { ProviderForm } from './ProviderForm.tsx';

const ProviderChip = ({ provider }: { provider: IdentityProvider }) => {
  const { t } = useTranslation('identity');
  return provider.isEnabled ? (
    <StatusChip tone="success">{t('provider.on')}</StatusChip>
  ) : (
    <StatusChip tone="info">{t('provider.off')}</StatusChip>
  );
};

/** Card with the OpenID Connect provider of a root customer: its settings, its addresses and a test of the connection. [IDENT-33] */
export const ProviderCard = ({ rootId }: { rootId: number }) => {
  const { t } = useTranslation('identity');
  const textOf = useFailureText();
  const { data, error, isFetching, refetch } = useCallQuery(
    'getIdentityProvider',
    { customerId: rootId },
    refetchOnMount,
  );
  const [remove] = useCallMutation('deleteIdentityProvider');
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const provider = data?.provider ?? null;
  const status = error && !isFetching ? 'failed' : data ? 'ready' : 'loading';
  return (
    <Card title={t('provider.title')} tools={provider ? <ProviderChip provider={provider} /> : null}>
      <Text>{t('provider.text')}</Text>
      <Loadable status={status} failure={error ? textOf(error) : undefined} onRetry={() => void refetch()}>
        {provider ? <ProviderFacts provider={provider} /> : <Text c="dimmed">{t('provider.none')}</Text>}
        {data ? (
          <CopiedAddress
            term={t('provider.redirect_uri')}
            address={data.redirectUri}
            label={t('provider.copy_redirect')}
          />
        ) : null}
        {data?.logoutUri ? (
          <CopiedAddress
            term={t('provider.logout_uri')}
            address={data.logoutUri}
            label={t('provider.copy_logout')}
          />
        ) : null}
        <Group gap="xs">
          <Button variant="default" onClick={() => setIsEditing(true)}>
            {t(provider ? 'provider.change' : 'provider.set_up')}
          </Button>
          {provider ? (
            <Button variant="default" onClick={() => setIsRemoving(true)}>
              {t('provider.remove')}
            </Button>
          ) : null}
        </Group>
        {provider ? <ConnectionTest key={provider.version} rootId={rootId} /> : null}
      </Loadable>
      {isEditing && data ? (
        <ProviderForm rootId={rootId} settings={data} onClose={() => setIsEditing(false)} />
      ) : null}
      {isRemoving && provider ? (
        <ConfirmAct
          title={t('provider.confirm', { name: provider.name })}
          confirmLabel={t('provider.remove')}
          isDanger
          act={() => remove({ customerId: rootId })}
          onClose={() => setIsRemoving(false)}
        >
          <p>{t('provider.loss')}</p>
        </ConfirmAct>
      ) : null}
    </Card>
  );
};
