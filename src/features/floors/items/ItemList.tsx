import { Badge, Flex } from '@mantine/core';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import type { DataTableColumn, RowAction } from '#components/table/dataTableTypes.ts';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import { spacedCode } from '#domain/codes/itemCode.ts';
import { isOnDrawing } from '#domain/drawings/edits.ts';
import { itemYear } from '#domain/catalogue/itemForm.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useNextServices } from '#entities/maintenance/useNextServices.ts';
import { pathTo } from '#platform/paths.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { dayCell } from '@tillsyn/spreadsheet/cells';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';

type ItemListProps = {
  map: FloorMap;
  mayEdit: boolean;
  onAdd: () => void;
  onOpen: (id: number) => void;
  onDelete: (id: number) => void;
};

const missing = '–';

const useColumns = (mapId: number): readonly DataTableColumn<MapItem>[] => {
  const { t } = useTranslation('floors');
  const nextOf = useNextServices(mapId);
  return [
    {
      id: 'number',
      header: t('list.number'),
      sortKey: 'PositionNumber',
      isNumeric: true,
      cell: ({ positionNumber }) => positionNumber,
      value: ({ positionNumber }) => positionNumber,
    },
    {
      id: 'name',
      header: t('list.name'),
      sortKey: 'Name',
      isTitle: true,
      cell: ({ name, fireProtection, ...item }) => (
        <Flex component="span" gap="xs" align="center">
          <Pictogram kind={fireProtection.inventoryType} size={24} />
          {name}
          {isOnDrawing(item) ? null : <Badge variant="light">{t('tray.waiting')}</Badge>}
        </Flex>
      ),
      value: ({ name }) => name,
    },
    {
      id: 'placement',
      header: t('list.placement'),
      cell: ({ placementDescription }) => placementDescription,
      value: ({ placementDescription }) => placementDescription,
    },
    {
      id: 'manufacture',
      header: t('list.manufacture'),
      hideBelow: 'desktop',
      cell: ({ manufacture }) => manufacture,
      value: ({ manufacture }) => manufacture,
    },
    {
      id: 'size',
      header: t('list.size'),
      hideBelow: 'desktop',
      cell: ({ size }) => size,
      value: ({ size }) => size,
    },
    {
      id: 'year',
      header: t('list.year'),
      isNumeric: true,
      cell: ({ year }) => itemYear(year) ?? missing,
      value: ({ year }) => itemYear(year) ?? '',
    },
    ...(nextOf
      ? [
          {
            id: 'service',
            header: t('list.next_service'),
            cell: ({ id }: MapItem) => (nextOf(id) ? <RelativeDate date={nextOf(id)} hasDistance /> : null),
            value: ({ id }: MapItem) => dayCell(nextOf(id)),
          } satisfies DataTableColumn<MapItem>,
          {
            id: 'code',
            header: t('list.code'),
            hideBelow: 'desktop',
            cell: ({ code }) => (code ? spacedCode(code) : missing),
            value: ({ code }) => code ?? '',
          } satisfies DataTableColumn<MapItem>,
        ]
      : []),
  ];
};

/** Paged list of a drawing's items, by their numbers. [DRAW-02, DRAW-41] */
export const ItemList = ({ map, mayEdit, onAdd, onOpen, onDelete }: ItemListProps) => {
  const { t } = useTranslation('floors');
  const list = useListAddress({
    id: 'items',
    prefix: 'items',
    orders: ['PositionNumber', 'Name', 'Created'],
  });
  const query = { mapId: map.id, ...list.paging };
  const items = useCallQuery('listMapItems', query, refetchOnMount);
  const columns = useColumns(map.id);
  const navigate = useNavigate();
  const isTillsyn = useIsTillsyn();
  const pageOf = ({ id, name }: MapItem): RowAction[] =>
    isTillsyn
      ? [
          {
            id: 'page',
            label: t('list.page', { name }),
            icon: <IconHistory size={18} aria-hidden />,
            onSelect: () => void navigate(pathTo('item', { itemId: id })),
          },
        ]
      : [];
  const actionsOf = ({ id, name }: MapItem): RowAction[] => [
    {
      id: 'edit',
      label: t('list.edit', { name }),
      icon: <IconPencil size={18} aria-hidden />,
      onSelect: () => onOpen(id),
    },
    {
      id: 'delete',
      label: t('list.delete', { name }),
      icon: <IconTrash size={18} aria-hidden />,
      isDanger: true,
      onSelect: () => onDelete(id),
    },
  ];
  return (
    <ListView<MapItem>
      caption={t('list.caption', { name: map.name })}
      list={list}
      query={items}
      scope={map.id}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      emptyText={t('list.empty')}
      next={mayEdit ? { label: t('item.add'), onAct: onAdd } : undefined}
      missingRight={mayEdit ? undefined : t('list.right')}
      onRowOpen={({ id }) => onOpen(id)}
      rowActions={
        mayEdit || isTillsyn ? (item) => [...pageOf(item), ...(mayEdit ? actionsOf(item) : [])] : undefined
      }
      fetchPage={pagesOf('listMapItems', query)}
    />
  );
};
