import { Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { NewSecret } from '#components/feedback/NewSecret.tsx';
import { createdColumn } from '#components/table/createdColumn.tsx';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import { PageHeader } from '#components/text/PageHeader.tsx';
import type { ApiKey } from '#contract/users/apiKey.ts';
import { expiryOfKey, isWholeKey } from '#entities/apiKeys/keyToken.ts';
import { useActiveCustomer, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { dayCell } from '@tillsyn/spreadsheet/cells';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { AccessCell, useAccessText } from './AccessCell.tsx';
import { ExpiryCell } from './ExpiryCell.tsx';
import { FeedAddresses } from './FeedAddresses.tsx';
import { KeyCell } from './KeyCell.tsx';
import { KeyForm } from './KeyForm.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

/** Admin screen with keys for external systems that read the active customer's data. [KEY-05, KEY-06] */
export const ApiKeysScreen = () => {
  const { t } = useTranslation('apiKeys');
  const { customerId, companyId } = useActivePlace();
  const customer = useActiveCustomer();
  const mayAdd = useMayCallThere('createApiKey');
  const isTillsyn = useIsTillsyn();
  const accessText = useAccessText();
  useScreenTitle(t('title'));
  const list = useListAddress({ id: 'apiKeys', orders: ['Name', 'Created', 'Expires'] });
  const open = useListDialogs<ApiKey>({ keyOf: ({ id }) => id });
  const [remove] = useCallMutation('deleteApiKey');
  // A backend may show a key only when it is created: it is kept here until the screen is left, and nowhere else.
  const [made, setMade] = useState<readonly ApiKey[]>([]);
  const [newest, setNewest] = useState<ApiKey | null>(null);
  const filters = { customerId, companyId, name: list.search || undefined };
  const query = useCallQuery(
    'listApiKeys',
    customerId === null ? skipToken : { ...filters, ...list.paging },
    refetchOnMount,
  );
  if (customerId === null) return <EmptyState isScreen title={t('no_customer')} />;

  const tokenOf = (key: ApiKey) => made.find(({ id }) => id === key.id)?.jwtToken ?? key.jwtToken;
  const keep = (key: ApiKey) => {
    if (!isWholeKey(key.jwtToken)) return;
    setMade((old) => [...old, key]);
    setNewest(key);
  };
  const { deleted } = open;
  const removeKey = async (id: number) => {
    const result = await remove({ id });
    if (!('error' in result) && newest?.id === id) setNewest(null);
    return result;
  };
  return (
    <Stack miw={0}>
      <PageHeader
        title={t('title')}
        note={customer ? t(mayAdd ? 'intro' : 'away', { customer: customer.name }) : undefined}
      />
      {newest?.customerId === customerId ? (
        <NewSecret
          title={t('made.title', { name: newest.name })}
          text={t('made.text')}
          secret={newest.jwtToken}
          copyLabel={t('key.copy')}
          onClose={() => setNewest(null)}
        />
      ) : null}
      <ListView<ApiKey>
        caption={t('title')}
        list={list}
        query={query}
        rowKey={({ id }) => id}
        searchLabel={t('search')}
        emptyText={t(mayAdd ? 'empty' : 'empty_away')}
        add={mayAdd ? { label: t('add'), onAdd: open.add } : undefined}
        fetchPage={pagesOf('listApiKeys', { ...filters, ...list.paging })}
        columns={[
          {
            id: 'name',
            header: t('columns.name'),
            sortKey: 'Name',
            isTitle: true,
            width: '26%',
            cell: ({ name }) => name,
          },
          {
            id: 'key',
            header: t('columns.key'),
            cell: (key) => <KeyCell name={key.name} token={tokenOf(key)} />,
            value: null,
          },
          {
            id: 'expiry',
            header: t('columns.expiry'),
            sortKey: 'Expires',
            width: '26%',
            cell: ({ jwtToken }) => <ExpiryCell expiry={expiryOfKey(jwtToken)} />,
            value: ({ jwtToken }) => dayCell(expiryOfKey(jwtToken)),
          },
          ...(isTillsyn
            ? [
                {
                  id: 'access',
                  header: t('columns.access'),
                  cell: (key: ApiKey) => <AccessCell apiKey={key} />,
                  value: accessText,
                },
              ]
            : []),
          createdColumn(t('columns.created')),
        ]}
        rowLabel={({ name }) => name}
        rowActions={(key) => [
          {
            id: 'delete',
            label: t('delete'),
            icon: <IconTrash size={18} aria-hidden />,
            isDanger: true,
            onSelect: () => open.remove(key),
          },
        ]}
      />
      {isTillsyn && mayAdd ? <FeedAddresses /> : null}
      {open.isAdding ? <KeyForm customerId={customerId} onMade={keep} onClose={open.close} /> : null}
      {deleted ? (
        <DeleteDialog
          name={deleted.name}
          losses={[t('loss')]}
          onDelete={() => removeKey(deleted.id)}
          onClose={open.close}
        />
      ) : null}
    </Stack>
  );
};
