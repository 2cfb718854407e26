import { IconCalendarPlus, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#platform/paths.ts';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import type { ContractorLink } from '#contract/contractors/contractorLink.ts';
import { useActiveCustomer, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { flawEnd } from '#domain/flaws/severity.ts';
import { LinkPanel } from './LinkPanel.tsx';
import { RenewDialog } from './RenewDialog.tsx';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { dayCell, timestampCell } from '@tillsyn/spreadsheet/cells';
import { formatDate } from '#platform/time/dates.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import classes from './contractorLinks.module.css';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

const states = ['open', 'ended'] as const;
const keyOf = ({ id }: ContractorLink) => id;

const useColumns = (): DataTableColumn<ContractorLink>[] => {
  const { t } = useTranslation('contractors');
  const flawsOf = ({ flaws }: ContractorLink) =>
    t('fixed_of', { fixed: flaws.filter((flaw) => flawEnd(flaw) === 'fixed').length, count: flaws.length });
  return [
    {
      id: 'name',
      header: t('columns.name'),
      sortKey: 'Name',
      isTitle: true,
      cell: ({ name, email }) => `${name} (${email})`,
      value: ({ name }) => name,
    },
    {
      id: 'email',
      header: t('columns.email'),
      isFileOnly: true,
      cell: ({ email }) => email,
      value: ({ email }) => email,
    },
    { id: 'flaws', header: t('columns.flaws'), cell: flawsOf, value: flawsOf },
    {
      id: 'ends',
      header: t('columns.ends'),
      sortKey: 'Ends',
      // A link works until its day ends in UTC, which is the next day further east.
      cell: ({ ends, ended }) => (
        <span className={`${classes.day} tabular`}>{ended ? formatDate(ended) : ends.slice(0, 10)}</span>
      ),
      value: ({ ends, ended }) => (ended ? dayCell(ended) : ends.slice(0, 10)),
    },
    {
      id: 'opened',
      header: t('columns.opened'),
      cell: ({ opened, openings }) =>
        opened ? t('opened', { when: formatTimestamp(opened), count: openings }) : t('never'),
      value: ({ opened }) => timestampCell(opened),
    },
    {
      id: 'by',
      header: t('columns.by'),
      hideBelow: 'desktop',
      cell: ({ createdByName }) => createdByName,
      value: ({ createdByName }) => createdByName,
    },
  ];
};

/** Admin screen with the links by which outside contractors work on flaws, and their end. [LIFE-92] */
export const ContractorLinksScreen = () => {
  const { t } = useTranslation('contractors');
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const open = useListDialogs({ keyOf });
  const [end] = useCallMutation('endContractorLink');
  const list = useListAddress({ id: 'contractorLinks', orders: ['Created', 'Ends', 'Name'], tabs: states });
  const filters = {
    customerId: customerId ?? undefined,
    open: list.tab === 'open' ? ('true' as const) : ('false' as const),
  };
  const query = { ...list.paging, ...filters };
  const links = useCallQuery('listContractorLinks', query, refetchOnMount);
  const ending = open.deleted;
  const [renewedId, setRenewedId] = useState<number | null>(null);
  const rowOf = (id: number | undefined | null) => links.data?.rows.find((row) => row.id === id);
  const shownLink = rowOf(open.edited?.id) ?? open.edited;
  const renewed = rowOf(renewedId);
  const renewing = (link: ContractorLink) => (link.ended === null ? () => setRenewedId(link.id) : undefined);
  return (
    <ListScreen<ContractorLink, (typeof states)[number]>
      title={t('title')}
      caption={t(`states.${list.tab}`)}
      note={customer ? t('intro', { customer: customer.name }) : undefined}
      list={list}
      scope={customerId}
      query={links}
      rowKey={keyOf}
      rowLabel={({ name }) => name}
      columns={useColumns()}
      tabs={{ label: t('show'), options: states.map((value) => ({ value, label: t(`states.${value}`) })) }}
      emptyText={t(`empty.${list.tab}`)}
      next={list.tab === 'open' ? { label: t('to_work'), to: pathTo('work') } : undefined}
      fetchPage={pagesOf('listContractorLinks', query)}
      onRowOpen={open.edit}
      selectedKey={open.selectedKey}
      rowActions={(link) => {
        const renew = renewing(link);
        return [
          ...(renew
            ? [
                {
                  id: 'renew',
                  label: t('renew_named', { name: link.name }),
                  icon: <IconCalendarPlus size={18} aria-hidden />,
                  onSelect: renew,
                },
              ]
            : []),
          ...(list.tab === 'open'
            ? [
                {
                  id: 'end',
                  label: t('end_named', { name: link.name }),
                  isDanger: true,
                  icon: <IconPlugConnectedX size={18} aria-hidden />,
                  onSelect: () => open.remove(link),
                },
              ]
            : []),
        ];
      }}
    >
      {shownLink ? <LinkPanel link={shownLink} onRenew={renewing(shownLink)} onClose={open.close} /> : null}
      {renewed ? <RenewDialog link={renewed} onClose={() => setRenewedId(null)} /> : null}
      {ending ? (
        <ConfirmAct
          title={t('end_title', { name: ending.name })}
          confirmLabel={t('end')}
          isDanger
          act={() => end({ id: ending.id })}
          onClose={open.close}
        >
          {t('end_text')}
        </ConfirmAct>
      ) : null}
    </ListScreen>
  );
};
