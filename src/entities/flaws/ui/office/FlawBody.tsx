import { Box, Button, Group, Stack } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { MapItem } from '#contract/drawings/drawing.ts';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { flawState, isToCheck } from '#domain/flaws/severity.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { FlawWork } from '../work/FlawWork.tsx';
import { FlawFields } from './FlawFields.tsx';
import { FlawPlaceFacts } from './FlawPlaceFacts.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import type { FlawEdit } from './useFlawEdit.ts';
import { StoredPhotos } from '../StoredPhotos.tsx';

/** Photos of the flaw; each opens large. [FLAWM-09] */
const FlawPhotos = ({ flaw }: { flaw: FoundFlaw }) => {
  const { t } = useTranslation('flaws');
  if (flaw.fileIds.length === 0) return null;
  return (
    <section aria-label={t('form.photos')}>
      <Box component="h3" m="0 0 8px" fz="sm" fw={650}>
        {t('form.photos')}
      </Box>
      <StoredPhotos fileIds={flaw.fileIds} label={t('fix.photo', { name: flaw.name })} />
    </section>
  );
};

type FlawBodyProps = {
  flaw: FoundFlaw;
  edit: FlawEdit;
  item: MapItem | undefined;
  isReadOnly: boolean;
  /** Handler; missing without an item or its drawing's file. [FLAWM-12] */
  onShowDrawing?: () => void;
  /** Called when a comment is written that isn't sent. */
  onDirty: (isDirty: boolean) => void;
};

/** Facts and editable fields of a flaw. [FLAWM-06] */
export const FlawBody = ({ flaw, edit, item, isReadOnly, onShowDrawing, onDirty }: FlawBodyProps) => {
  const { t } = useTranslation(['flaws', 'flawWork']);
  const isOpen = flaw.done === null;
  return (
    <>
      <Stack gap="sm">
        <Group gap="4px 12px">
          <StatusChip tone={isOpen ? 'danger' : 'success'}>{t(`state.${flawState(flaw)}`)}</StatusChip>
          {isToCheck(flaw) ? (
            <StatusChip tone="warning">{t('flawWork:orders.stages.toCheck')}</StatusChip>
          ) : null}
          {onShowDrawing ? (
            <Button
              variant="default"
              leftSection={<IconMap2 size={18} aria-hidden />}
              onClick={onShowDrawing}
            >
              {t('map.show')}
            </Button>
          ) : null}
        </Group>
        <FlawPlaceFacts flaw={flaw} />
      </Stack>
      <FlawFields
        values={edit.values}
        errorOf={(field) => edit.errors[field]}
        isReadOnly={isReadOnly}
        customerId={flaw.customerId}
        responsibleName={flaw.responsibleName}
        onChange={edit.change}
      />
      <FlawPhotos flaw={flaw} />
      <AtTillsyn>
        <FlawWork flaw={flaw} edit={edit} isReadOnly={isReadOnly} onDirty={onDirty} />
      </AtTillsyn>
      {item ? <ItemFacts item={item} /> : null}
    </>
  );
};
