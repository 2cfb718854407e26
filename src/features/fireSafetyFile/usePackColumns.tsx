import { ActionIcon, Code, Group, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { StatusTone } from '#components/marks/StatusChip.tsx';
import { useCopyText } from '#components/text/useCopyText.ts';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import type { FilePack, PackState } from '#contract/filePacks/filePack.ts';
import { sizeText } from '#platform/language/sizeText.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { dayCell } from '@tillsyn/spreadsheet/cells';

const tones: Record<PackState, StatusTone> = {
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
};

/** Number of characters of a digest that tell two packs apart. */
const shownDigest = 12;

const Digest = ({ sha256 }: { sha256: string }) => {
  const { t } = useTranslation('filePacks');
  const copy = useCopyText(t('digest_copied'), t('digest_failed'));
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <Code title={sha256}>{sha256.slice(0, shownDigest)}</Code>
      <Tooltip label={t('copy_digest')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('copy_digest')}
          onClick={() => void copy(sha256)}
        >
          <IconCopy size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
};

/** Columns of the kept packs of a building. */
export const usePackColumns = (): DataTableColumn<FilePack>[] => {
  const { t } = useTranslation(['filePacks', 'fireSafetyFile']);
  /** Names a pack by its state, and a made one by whether the building was ready. */
  const stateName = ({ state, isReady }: FilePack): string => {
    if (state !== 'done') return t(`states.${state}`);
    return t(isReady === true ? 'fireSafetyFile:ready' : 'fireSafetyFile:not_ready');
  };
  return [
    {
      id: 'made',
      header: t('columns.made'),
      sortKey: 'Created',
      isTitle: true,
      cell: ({ created }) => formatTimestamp(created),
      value: ({ created }) => dayCell(created),
    },
    { id: 'form', header: t('columns.form'), cell: ({ form }) => t(`forms.${form}`) },
    {
      id: 'state',
      header: t('columns.state'),
      cell: (pack) => (
        <StatusChip tone={pack.state === 'done' && pack.isReady !== true ? 'warning' : tones[pack.state]}>
          {stateName(pack)}
        </StatusChip>
      ),
      value: stateName,
    },
    { id: 'maker', header: t('columns.maker'), cell: ({ madeByName }) => madeByName },
    {
      id: 'size',
      header: t('columns.size'),
      isNumeric: true,
      cell: ({ sizeBytes }) => (sizeBytes === null ? '' : sizeText(sizeBytes)),
      value: ({ sizeBytes }) => sizeBytes ?? '',
    },
    {
      id: 'digest',
      header: t('columns.digest'),
      cell: ({ sha256 }) => (sha256 === null ? '' : <Digest sha256={sha256} />),
      value: ({ sha256 }) => sha256 ?? '',
    },
  ];
};
