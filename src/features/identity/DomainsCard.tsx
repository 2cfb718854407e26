import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { CardRows } from '#components/card/CardRows.tsx';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import type { IdentityDomain } from '#contract/identity/domain.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { DomainForm } from './DomainForm.tsx';
import { DomainRow } from './DomainRow.tsx';

/** Card with the e-mail domains of a root customer: add, prove and remove. [IDENT-32] */
export const DomainsCard = ({ rootId }: { rootId: number }) => {
  const { t } = useTranslation('identity');
  const textOf = useFailureText();
  const { data, error, isFetching, refetch } = useCallQuery(
    'listIdentityDomains',
    { customerId: rootId },
    refetchOnMount,
  );
  const [remove] = useCallMutation('deleteIdentityDomain');
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<IdentityDomain | null>(null);
  const loaded = data?.length === 0 ? 'empty' : 'ready';
  const status = error && !isFetching ? 'failed' : data ? loaded : 'loading';
  return (
    <Card title={t('domains.title')}>
      <Text>{t('domains.text')}</Text>
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={<Text c="dimmed">{t('domains.none')}</Text>}
      >
        <CardRows>
          {data?.map((domain) => (
            <DomainRow key={domain.id} domain={domain} onRemove={() => setRemoved(domain)} />
          ))}
        </CardRows>
      </Loadable>
      <div>
        <Button variant="default" disabled={!data} onClick={() => setIsAdding(true)}>
          {t('domains.add')}
        </Button>
      </div>
      {isAdding ? <DomainForm rootId={rootId} onClose={() => setIsAdding(false)} /> : null}
      {removed ? (
        <ConfirmAct
          title={t('domains.confirm', { domain: removed.displayName })}
          confirmLabel={t('domains.remove')}
          isDanger
          act={() => remove({ customerId: rootId, id: removed.id })}
          onClose={() => setRemoved(null)}
        >
          <p>{t(removed.proved === null ? 'domains.loss_unproved' : 'domains.loss')}</p>
        </ConfirmAct>
      ) : null}
    </Card>
  );
};
