import { Select } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useListBuildingNamesQuery } from '../documentsApi.ts';

const all = 'all';

type BuildingFilterProps = { customerId: number | null; label: string; allLabel: string };

/** Filter of a list by a building of a customer and the levels below; the choice is in the address. */
export const BuildingFilter = ({ customerId, label, allLabel }: BuildingFilterProps) => {
  const [params, change] = useAddressParams();
  const buildings = useListBuildingNamesQuery(customerId ?? skipToken);
  return (
    <Select
      aria-label={label}
      searchable
      allowDeselect={false}
      data={[
        { value: all, label: allLabel },
        ...(buildings.currentData ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(idIn(params, 'building') ?? all)}
      onChange={(value) => change({ building: value === all ? null : value, page: null })}
    />
  );
};
