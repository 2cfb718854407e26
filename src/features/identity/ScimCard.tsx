import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { FactList } from '#components/text/FactList.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { ScimSettings } from '#contract/identity/scim.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { CopiedAddress } from './CopiedAddress.tsx';
import { ScimConflicts } from './ScimConflicts.tsx';
import { ScimToken } from './ScimToken.tsx';

const ScimFacts = ({ settings: { token, users, groups } }: { settings: ScimSettings }) => {
  const { t } = useTranslation('identity');
  return (
    <FactList
      facts={[
        {
          term: t('scim.token'),
          text: token ? t('scim.token_ending', { ending: token.ending }) : t('scim.no_token'),
        },
        { term: t('scim.issued'), text: token ? <RelativeDate date={token.issued} /> : null },
        { term: t('scim.expires'), text: token ? <RelativeDate date={token.expires} hasDistance /> : null },
        {
          term: t('scim.last_used'),
          text: token?.lastUsed ? <RelativeDate date={token.lastUsed} hasDistance /> : t('scim.never_used'),
        },
        { term: t('scim.users'), text: t('scim.users_count', { count: users }) },
        { term: t('scim.groups'), text: String(groups) },
      ]}
    />
  );
};

/** Card with the provisioning of a root customer's users: the address to enter, the token, and addresses in use elsewhere. [IDENT-42] */
export const ScimCard = ({ rootId }: { rootId: number }) => {
  const { t } = useTranslation('identity');
  const textOf = useFailureText();
  const { data, error, isFetching, refetch } = useCallQuery(
    'getScimSettings',
    { customerId: rootId },
    refetchOnMount,
  );
  const status = error && !isFetching ? 'failed' : data ? 'ready' : 'loading';
  return (
    <Card title={t('scim.title')}>
      <Text>{t('scim.text')}</Text>
      <Loadable status={status} failure={error ? textOf(error) : undefined} onRetry={() => void refetch()}>
        {data ? (
          <>
            <CopiedAddress term={t('scim.base_url')} address={data.baseUrl} label={t('scim.copy_base_url')} />
            <ScimFacts settings={data} />
            <ScimToken rootId={rootId} hasToken={data.token !== null} />
            <ScimConflicts rootId={rootId} />
          </>
        ) : null}
      </Loadable>
    </Card>
  );
};
