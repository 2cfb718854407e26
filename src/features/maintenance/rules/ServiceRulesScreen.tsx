import { Button, NativeSelect, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import screen from '#components/text/screen.module.css';
import { detailedInventoryTypes, furtherInventoryTypes } from '#contract/inventory.ts';
import type { ServiceRule } from '#contract/maintenance/service.ts';
import { installationTypes, serviceCountries } from '#contract/maintenance/serviceKinds.ts';
import { useActiveName, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useServiceLabels } from '#entities/maintenance/useServiceLabels.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { KindRules } from './KindRules.tsx';
import { RuleForm } from './RuleForm.tsx';
import classes from './serviceRules.module.css';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

const kinds: readonly string[] = [...installationTypes, ...detailedInventoryTypes, ...furtherInventoryTypes];

/** Admin screen with the services of each kind at the active customer and below, their rules, and the customer's changes. */
export const ServiceRulesScreen = () => {
  const { t } = useTranslation('maintenance');
  useScreenTitle(t('rules.title'));
  const textOf = useFailureText();
  const name = useActiveName();
  const { customerId } = useActivePlace();
  const [params, change] = useAddressParams();
  const { kindWord } = useServiceLabels();
  const query = useCallQuery(
    'listServiceRules',
    customerId === null ? skipToken : { customerId },
    refetchOnMount,
  );
  const [setCountry] = useCallMutation('setServiceCountry');
  const [reset] = useCallMutation('resetServiceRule');
  const [open, setOpen] = useState<ServiceRule | 'new' | null>(null);
  if (customerId === null) return <EmptyState isScreen title={t('rules.no_customer')} />;
  const kind = kinds.find((each) => each === params.get('kind')) ?? installationTypes[0];
  const ofKind = query.data?.rules.filter((rule) => rule.kind === kind) ?? [];
  const notifyResult = ({ error }: { error?: unknown }, done: string) =>
    notify(error ? { tone: 'failure', text: textOf(error) } : { tone: 'success', text: done });
  const handleCountry = async (value: string) => {
    const country = serviceCountries.find((each) => each === value) ?? null;
    notifyResult(await setCountry({ body: { customerId, country } }), t('rules.saved'));
  };
  const handleReset = async (id: number) => notifyResult(await reset({ id }), t('rules.was_reset'));
  return (
    <div className={screen.screen}>
      <PageHeader title={t('rules.title')} note={name} />
      <Text c="dimmed" fz="sm">
        {t('rules.intro')}
      </Text>
      <Loadable
        status={query.data ? 'ready' : query.isError ? 'failed' : 'loading'}
        failure={query.isError ? textOf(query.error) : undefined}
        onRetry={() => void query.refetch()}
      >
        {query.data ? (
          <>
            <div className={classes.head}>
              <NativeSelect
                label={t('rules.kind')}
                value={kind}
                data={kinds.map((value) => ({ value, label: kindWord(value) }))}
                onChange={(event) => change({ kind: event.currentTarget.value })}
              />
              <NativeSelect
                label={t('rules.country')}
                value={query.data.ownCountry ?? ''}
                data={[
                  {
                    value: '',
                    label: t('rules.country_above', { country: t(`rules.countries.${query.data.country}`) }),
                  },
                  ...serviceCountries.map((value) => ({ value, label: t(`rules.countries.${value}`) })),
                ]}
                onChange={(event) => void handleCountry(event.currentTarget.value)}
              />
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
                {t('rules.add')}
              </Button>
            </div>
            <KindRules kind={kind} rules={ofKind} onEdit={setOpen} onReset={(id) => void handleReset(id)} />
          </>
        ) : null}
      </Loadable>
      {open ? (
        <RuleForm
          key={open === 'new' ? 'new' : open.serviceKey}
          customerId={customerId}
          rule={open === 'new' ? null : open}
          kind={kind}
          taken={ofKind.map(({ serviceKey }) => serviceKey)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
};
