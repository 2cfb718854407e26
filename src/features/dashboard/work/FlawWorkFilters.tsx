import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { flawStages, severities } from '#contract/constants.ts';
import type { FlawWorkCounts } from '#contract/worklists/work.ts';
import { useUser } from '#entities/session/useSession.ts';
import type { WorkAddress } from './useWorkAddress.ts';

type FlawWorkFiltersProps = { address: WorkAddress; counts: FlawWorkCounts };

/** Filters of flaws as work orders, with the number of results of each. [LIFE-76] */
export const FlawWorkFilters = ({ address, counts }: FlawWorkFiltersProps) => {
  const { t } = useTranslation(['flawWork', 'flaws']);
  const { id: ownId } = useUser();
  const { work, onFilter } = address;
  const personId = work.personId === null ? '' : String(work.personId);
  const otherPeople = counts.people.filter(({ id }) => id !== ownId);
  const isListed =
    personId === '' || Number(personId) === ownId || otherPeople.some(({ id }) => String(id) === personId);
  const openOf = (severity: number) =>
    counts.severities.find((each) => each.severity === severity)?.open ?? 0;
  return (
    <>
      <NativeSelect
        label={t('orders.stage')}
        value={work.stage ?? ''}
        data={[
          { value: '', label: t('orders.all_stages') },
          ...flawStages.flatMap((value) => {
            const count = counts[value];
            return count === undefined ? [] : { value, label: `${t(`orders.stages.${value}`)} (${count})` };
          }),
        ]}
        onChange={(event) => onFilter({ stage: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('orders.severity')}
        value={work.severity ?? ''}
        data={[
          { value: '', label: t('orders.all_severities') },
          ...severities.map((each) => ({
            value: String(each),
            label: `${t(`flaws:severity.${each}`)} (${openOf(each)})`,
          })),
        ]}
        onChange={(event) => onFilter({ severity: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('orders.person')}
        value={personId}
        data={[
          { value: '', label: t('orders.all_people') },
          { value: String(ownId), label: `${t('orders.mine')} (${counts.mine})` },
          ...(isListed ? [] : [{ value: personId, label: '…' }]),
          ...otherPeople.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => onFilter({ person: event.currentTarget.value })}
      />
    </>
  );
};
