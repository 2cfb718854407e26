import { Anchor, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '#components/card/Card.tsx';
import { CardRow, CardRows } from '#components/card/CardRows.tsx';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { recordActions } from '#components/table/recordActions.tsx';
import { RowActions } from '#components/table/RowActions.tsx';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import type { FileHeadKey } from '#contract/fireSafetyFile/fileHeads.ts';
import { kindLimits } from '#contract/registers/kindWords.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { labelIn, useRegisterKinds } from '#entities/registers/useRegisterKinds.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { pathTo } from '#platform/paths.ts';
import { useCallMutation } from '#store/callApi.ts';
import { KindPanel } from './KindPanel.tsx';
import classes from './ownKinds.module.css';

/** Own kind with its subject, number of fields, and the heads that it counts for. */
const KindRow = ({
  kind,
  open,
}: {
  kind: RegisterKind;
  open: { edit: (kind: RegisterKind) => void; remove: (kind: RegisterKind) => void };
}) => {
  const { t } = useTranslation('ownKinds');
  const { t: fileText } = useTranslation('fireSafetyFile');
  const name = labelIn(kind.name);
  const actions = recordActions<RegisterKind>({
    mayChange: () => true,
    edit: { label: () => t('edit', { name }), onSelect: open.edit },
    remove: { label: () => t('delete', { name }), onSelect: open.remove },
  })(kind);
  return (
    <CardRow
      title={
        <Anchor
          component={Link}
          to={pathTo('registers', {}, { query: { kind: kind.key } })}
          c="inherit"
          underline="always"
          className={classes.link}
        >
          {name}
        </Anchor>
      }
      actions={<RowActions rowName={name} actions={actions} />}
    >
      <Text span c="dimmed">
        {[t(`scopes.${kind.scope}`), t('field_count', { count: kind.fields.length })].join(' · ')}
      </Text>
      {kind.duties.map(({ country, head }) => (
        <Text key={country} span c="dimmed">
          {t('counts_for', {
            country: fileText(`countries.${country}`),
            head: fileText(`heads.${head as FileHeadKey}`, { defaultValue: head }),
          })}
        </Text>
      ))}
    </CardRow>
  );
};

/** Own kinds of a root customer, with the form to add and edit them. */
export const KindList = ({ rootId }: { rootId: number }) => {
  const { t } = useTranslation('ownKinds');
  const textOf = useFailureText();
  const { kinds: allKinds, currentData, error, isFetching, refetch } = useRegisterKinds(rootId);
  const [remove] = useCallMutation('deleteRegisterKind');
  const open = useListDialogs<RegisterKind>({ keyOf: ({ key }) => key });
  const kinds = allKinds.filter(({ customerId }) => customerId === rootId);
  const isFull = kinds.length >= kindLimits.ownKinds;
  const loaded = kinds.length === 0 ? 'empty' : 'ready';
  const status = currentData ? loaded : error && !isFetching ? 'failed' : 'loading';
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} disabled={isFull} onClick={open.add}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title={t('empty')} action={addButton}>
            {t('empty_text')}
          </EmptyState>
        }
      >
        <Card title={t('list')} tools={addButton}>
          <Text c="dimmed">{isFull ? t('full', { count: kindLimits.ownKinds }) : t('list_text')}</Text>
          <CardRows>
            {kinds.map((kind) => (
              <KindRow key={kind.key} kind={kind} open={open} />
            ))}
          </CardRows>
        </Card>
      </Loadable>
      {open.isAdding || open.edited ? (
        <KindPanel key={open.edited?.key ?? ''} rootId={rootId} kind={open.edited} onClose={open.close} />
      ) : null}
      {open.deleted ? (
        <DeleteDialog
          name={labelIn(open.deleted.name)}
          losses={[]}
          onDelete={() => remove({ id: open.deleted?.id ?? 0 })}
          onClose={open.close}
        >
          <p>{t('delete_hint')}</p>
        </DeleteDialog>
      ) : null}
    </>
  );
};
