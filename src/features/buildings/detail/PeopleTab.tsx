import { ActionIcon, Box, Button, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { EmailText } from '#components/text/EmailText.tsx';
import type { WholeBuilding } from '#contract/buildings/building.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import rows from '#entities/buildings/bin.module.css';
import classes from '../buildings.module.css';
import { useCallQuery } from '#store/callApi.ts';
import { connectablePeople } from '#entities/buildings/buildingQueries.ts';

type Person = { id: number; firstName: string; lastName: string };
type PeopleTabProps = {
  building: WholeBuilding;
  userIds: readonly number[];
  onChange: (userIds: number[]) => void;
  mayEdit: boolean;
};

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;
const foundAtOnce = 10;

/** Tab with the people connected to a building, saved with the building. [BLDG-14, BLDG-15, BLDG-16] */
export const PeopleTab = ({ building, userIds, onChange, mayEdit }: PeopleTabProps) => {
  const { t } = useTranslation('buildings');
  const textOf = useFailureText();
  const isAnybody = usePermission('buildings_link_any_user');
  const [search, setSearch] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<number, Person>>(
    new Map((building.users ?? []).map((person) => [person.id, person])),
  );
  const { data, error, refetch } = useCallQuery(
    'listUsers',
    connectablePeople({ customerId: isAnybody ? null : building.customerId, search, pageSize: foundAtOnce }),
    refetchOnMount,
  );
  if (building.users === undefined)
    return (
      <Box component="p" display="block" c="dimmed" fz="sm">
        {t('detail.people.hidden')}
      </Box>
    );
  const connected = userIds.flatMap((id) => known.get(id) ?? []);
  const candidates = (data?.rows ?? []).filter(({ id }) => !userIds.includes(id));
  return (
    <div className={classes.people}>
      <section aria-label={t('detail.people.caption')}>
        {connected.length === 0 ? (
          <Box component="p" display="block" c="dimmed" fz="sm">
            {t('detail.people.empty')}
          </Box>
        ) : null}
        <ul className={rows.bin}>
          {connected.map((person) => (
            <li key={person.id} className={rows.binned}>
              {nameOf(person)}
              {mayEdit ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('detail.people.remove_named', { name: nameOf(person) })}
                  onClick={() => onChange(userIds.filter((id) => id !== person.id))}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      {mayEdit ? (
        <section aria-label={t('detail.people.add')}>
          <SearchField
            label={t('detail.people.search')}
            value={search}
            onChange={setSearch}
            debounceMs={250}
          />
          <Loadable
            status={data ? 'ready' : error ? 'failed' : 'loading'}
            failure={error ? textOf(error) : undefined}
            onRetry={() => void refetch()}
            skeleton={<RowsSkeleton rows={3} />}
          >
            <ul className={rows.bin}>
              {candidates.map((person) => (
                <li key={person.id} className={rows.binned}>
                  <span>
                    {nameOf(person)}
                    <Text span display="block" c="dimmed" fz="sm">
                      <EmailText text={person.email} />
                    </Text>
                  </span>
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<IconPlus size={16} aria-hidden />}
                    aria-label={t('detail.people.add_named', { name: `${nameOf(person)}, ${person.email}` })}
                    onClick={() => {
                      setKnown(new Map([...known, [person.id, person]]));
                      onChange([...userIds, person.id].toSorted((a, b) => a - b));
                    }}
                  >
                    {t('detail.people.add')}
                  </Button>
                </li>
              ))}
            </ul>
          </Loadable>
          <Box component="p" display="block" c="dimmed" fz="sm">
            {t('detail.people.saved')}
          </Box>
        </section>
      ) : null}
    </div>
  );
};
