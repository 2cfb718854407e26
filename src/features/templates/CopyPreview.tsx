import { Alert, Button } from '@mantine/core';
import { IconCopy, IconLanguage } from '@tabler/icons-react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { ThinBar } from '#components/feedback/ThinBar.tsx';
import { setUpKinds } from '#contract/templates/setUpKinds.ts';
import { useUndoImport } from '#entities/imports/useUndoImport.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { KindPreview } from './KindPreview.tsx';
import classes from './setUp.module.css';
import type { CopyAddress } from './useCopyAddress.ts';
import { useCopyRights } from './useCopyRights.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';
import { setUpPreview } from '#entities/templates/copyQueries.ts';

type CopyPreviewProps = { customerId: number; name: string; address: CopyAddress };

/** Preview of the records that a copy creates, by kind, with the button that copies, and undo. [SETUP-24, SETUP-144] */
export const CopyPreview = ({ customerId, name, address }: CopyPreviewProps) => {
  const { t } = useTranslation('templates');
  const textOf = useFailureText();
  const { allowed } = useCopyRights();
  const { source } = address;
  const kinds = allowed.filter(address.includes);
  const isReady = source !== null && kinds.length > 0;
  const preview = useCallQuery(
    'copySetUp',
    isReady ? setUpPreview({ customerId, from: source, kinds }) : skipToken,
    refetchOnMount,
  );
  const [copy, copying] = useCallMutation('copySetUp');
  const [key, setKey] = useState(newId);
  const undo = useUndoImport('setUp');
  // The previous preview stays while another kind is counted.
  const shownKinds = preview.data?.kinds;
  const count = kinds.length === 0 ? 0 : (shownKinds?.flatMap(({ made }) => made).length ?? 0);
  const failure = preview.error;
  const thereIn = kinds.length > 0 && count > 0 ? preview.data?.thereIn : null;

  const make = async () => {
    if (!isReady) return;
    const { data } = await copy({ body: { customerId, from: source, kinds }, idempotencyKey: key });
    if (!data) return;
    setKey(newId());
    const { id } = data;
    const records = data.kinds.flatMap(({ made }) => made).length;
    const action = id === null ? {} : { action: { label: t('undo'), onSelect: () => undo(id) } };
    notify({ tone: 'success', text: t('done', { count: records }), ...action });
  };

  return (
    <Card title={t('preview')}>
      {preview.isFetching && shownKinds ? <ThinBar label={t('counting')} /> : null}
      <Loadable
        status={failure && !preview.isFetching ? 'failed' : shownKinds || !isReady ? 'ready' : 'loading'}
        failure={failure ? textOf(failure) : undefined}
        onRetry={() => void preview.refetch()}
        skeleton={<CardSkeleton height={240} />}
      >
        <ul className={classes.kinds}>
          {setUpKinds.map((kind) => (
            <KindPreview
              key={kind}
              kind={kind}
              copied={kinds.includes(kind) ? shownKinds?.find((each) => each.kind === kind) : undefined}
              isAllowed={allowed.includes(kind)}
              isIncluded={address.includes(kind)}
              onInclude={(isIncluded) => address.include(kind, isIncluded)}
            />
          ))}
        </ul>
      </Loadable>
      {thereIn ? (
        <Alert color="yellow" role="status" icon={<IconLanguage aria-hidden />}>
          <div>{t(`there_in.${thereIn}`)}</div>
          <Button variant="default" size="sm" mt="xs" onClick={() => address.chooseLanguage(thereIn)}>
            {t(`take_language.${thereIn}`)}
          </Button>
        </Alert>
      ) : null}
      {copying.error ? <FailureAlert text={textOf(copying.error)} /> : null}
      <div className={classes.actions}>
        <Button
          leftSection={<IconCopy size={18} aria-hidden />}
          disabled={count === 0 || preview.isFetching || failure !== undefined}
          loading={copying.isLoading}
          onClick={() => void make()}
        >
          {count === 0 ? t('nothing') : t('make', { count, customer: name })}
        </Button>
      </div>
    </Card>
  );
};
