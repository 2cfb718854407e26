import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { maxBlankCodes } from '#contract/constants.ts';
import type { CodeBatch } from '#contract/codes/itemCode.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { newId } from '#platform/ids.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useCallMutation } from '#store/callApi.ts';

type BlankCodesProps = {
  customerId: number;
  batches: readonly CodeBatch[];
  batchId: number | null;
  onChoose: (batchId: number) => void;
};

/** Panel of labels without an item, to be claimed on site: existing batches, and new ones. */
export const BlankCodes = ({ customerId, batches, batchId, onChoose }: BlankCodesProps) => {
  const { t } = useTranslation('codes');
  const textOf = useFailureText();
  const [count, setCount] = useState<number | null>(100);
  const [key, setKey] = useState(newId);
  const [make, { isLoading, error }] = useCallMutation('makeBlankCodes');
  const isRight = count !== null && count >= 1 && count <= maxBlankCodes;
  const makeBatch = async () => {
    const { data } = await make({ body: { customerId, count: count ?? 1 }, idempotencyKey: key });
    if (!data) return;
    setKey(newId());
    onChoose(data.id);
  };
  return (
    <Stack gap="sm" maw={560}>
      {batches.length > 0 ? (
        <Select
          label={t('labels.batch')}
          allowDeselect={false}
          placeholder={t('labels.batch_choose')}
          data={batches.map(({ id, blank, count: all, created }) => ({
            value: String(id),
            label: t('labels.batch_of', { date: formatDate(created), blank, count: all }),
          }))}
          value={batchId === null ? null : String(batchId)}
          onChange={(value) => value && onChoose(Number(value))}
        />
      ) : (
        <Text c="dimmed">{t('labels.no_batch')}</Text>
      )}
      <Group gap="xs" align="flex-end">
        <NumberField
          label={t('labels.count')}
          maxDigits={3}
          value={count}
          error={isRight ? undefined : t('labels.count_fault', { most: maxBlankCodes })}
          onChange={setCount}
        />
        <Button variant="default" disabled={!isRight} loading={isLoading} onClick={() => void makeBatch()}>
          {t('labels.make_blank')}
        </Button>
      </Group>
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </Stack>
  );
};
