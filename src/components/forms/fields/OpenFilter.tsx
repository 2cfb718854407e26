import { SegmentedControl } from '@mantine/core';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { shownAll, useShowsAll } from './useShowsAll.ts';

type OpenFilterProps = { label: string; openLabel: string; allLabel: string };

/** Filter of a list: the records that are open, or all; the choice is in the address. */
export const OpenFilter = ({ label, openLabel, allLabel }: OpenFilterProps) => {
  const [, change] = useAddressParams();
  const isAll = useShowsAll();
  return (
    <SegmentedControl
      aria-label={label}
      value={isAll ? shownAll : 'open'}
      data={[
        { value: 'open', label: openLabel },
        { value: shownAll, label: allLabel },
      ]}
      onChange={(value) => change({ shown: value === shownAll ? shownAll : null, page: null })}
    />
  );
};
