import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import type { Delegation } from '#contract/registers/delegation.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { labelIn, useRegisterKinds } from '../useRegisterKinds.ts';

/** Returns a function that names a role, once the kinds are loaded, by the title field of its kind, in the language of the interface. */
const useRoleName = () => {
  const { kinds } = useRegisterKinds();
  const nameOf = ({ kind: key, values }: Delegation): string => {
    const kind = kinds.find((each) => each.key === key);
    const title = kind?.fields.find((field) => field.key === kind.titleField);
    const option = title?.options?.find((each) => each.key === values[title.key]);
    return option ? labelIn(option.label) : '';
  };
  return { nameOf, isReady: kinds.length > 0 };
};

type DelegationProps = { delegation: Delegation; name: string; onHandBack: () => void };

/** Role with its state: accepted on a day, or to be accepted by a tap. */
const DelegationRow = ({ delegation, name, onHandBack }: DelegationProps) => {
  const { t } = useTranslation('registers');
  const textOf = useFailureText();
  const [accept, { isLoading }] = useCallMutation('acceptDelegation');
  const { id, buildingName, accepted, values } = delegation;
  const tap = async () => {
    const { error } = await accept({ id });
    notify(
      error
        ? { tone: 'failure', text: textOf(error) }
        : { tone: 'success', text: t('delegations.accepted_now', { name }) },
    );
  };
  const place = [buildingName, values['area']].filter(Boolean).join(', ');
  return (
    <Box component="li">
      <Text fw={500}>{name}</Text>
      {place ? <Text c="dimmed">{place}</Text> : null}
      {accepted ? <Text c="dimmed">{t('delegations.accepted', { date: formatDate(accepted) })}</Text> : null}
      <Group gap="xs" mt={4}>
        {accepted ? null : (
          <Button
            loading={isLoading}
            aria-label={t('delegations.accept_named', { name })}
            onClick={() => void tap()}
          >
            {t('delegations.accept')}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={t('delegations.hand_back_named', { name })}
          onClick={onHandBack}
        >
          {t('delegations.hand_back')}
        </Button>
      </Group>
    </Box>
  );
};

/** Running roles of the user in the fire-safety organisation, to accept or hand back; nothing if there are none. [SBA-07, SBA-08] */
export const OwnDelegations = () => {
  const { t } = useTranslation('registers');
  const { data = [] } = useCallQuery('listOwnDelegations', {}, refetchOnMount);
  const [handBack] = useCallMutation('handBackDelegation');
  const [leaving, setLeaving] = useState<Delegation | null>(null);
  const { nameOf, isReady } = useRoleName();
  if (data.length === 0 || !isReady) return null;
  return (
    <Card title={t('delegations.title')}>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map((delegation) => (
          <DelegationRow
            key={delegation.id}
            delegation={delegation}
            name={nameOf(delegation)}
            onHandBack={() => setLeaving(delegation)}
          />
        ))}
      </Stack>
      {leaving ? (
        <ConfirmAct
          isDanger
          title={t('delegations.hand_back_title', { name: nameOf(leaving) })}
          confirmLabel={t('delegations.hand_back')}
          act={() => handBack({ id: leaving.id })}
          onClose={() => setLeaving(null)}
        >
          {t('delegations.hand_back_text')}
        </ConfirmAct>
      ) : null}
    </Card>
  );
};
