import { Box, Button, Flex, Group, Menu, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InfoState } from '#domain/rounds/roundView.ts';
import { EditFlawDialog } from '../flaw/EditFlawDialog.tsx';
import { ExistingFlaws } from '../flaw/ExistingFlaws.tsx';
import { FixFlawDialog } from '../flaw/FixFlawDialog.tsx';
import { useRoundFlaw, useRoundInfo } from '#entities/rounds/roundHooks.ts';
import { useRoundUi } from '../roundUi.ts';

const noFlaws: InfoState['looseFlaws'] = [];

/** Loose flaws of one floor. */
const FloorFlaws = ({ infoId, label }: { infoId: number; label: string }) => {
  const { roundId, isReadOnly, moveFlaw } = useRoundUi();
  const info = useRoundInfo(roundId, infoId);
  const flaws = info?.looseFlaws ?? noFlaws;
  const hasDrawing = typeof info?.fileId === 'number';
  const [fixedKey, setFixedKey] = useState<string | null>(null);
  const [editedKey, setEditedKey] = useState<string | null>(null);
  const edited = useRoundFlaw(roundId, editedKey ?? '');
  const fixed = useRoundFlaw(roundId, fixedKey ?? '');
  return (
    <>
      <ExistingFlaws
        title={label}
        flaws={flaws}
        isReadOnly={isReadOnly}
        onFix={({ key }) => setFixedKey(key)}
        onEdit={({ key }) => setEditedKey(key)}
      />
      {edited ? (
        <EditFlawDialog
          roundId={roundId}
          flaw={edited}
          isLoose
          onMove={hasDrawing ? () => moveFlaw(edited) : undefined}
          onClose={() => setEditedKey(null)}
        />
      ) : null}
      {fixed ? (
        <FixFlawDialog roundId={roundId} flaw={fixed} isLoose onClose={() => setFixedKey(null)} />
      ) : null}
    </>
  );
};

type LooseFlawsProps = { infos: readonly InfoState[]; labels: ReadonlyMap<number, string> };

/** Flaws without an item, by floor, and a button for a new one. [ROUND-09, ROUND-37] */
export const LooseFlaws = memo(({ infos, labels }: LooseFlawsProps) => {
  const { t } = useTranslation('rounds');
  const { isReadOnly, openFlaw } = useRoundUi();
  const [only] = infos;
  const label = (info: (typeof infos)[number]) => labels.get(info.id) ?? '';
  const open = (infoId: number) => openFlaw({ infoId, point: null });
  const button = {
    variant: 'default',
    leftSection: <IconPlus size={18} aria-hidden />,
    children: t('list.new_flaw'),
  };

  return (
    <Flex aria-labelledby="loose-flaws" component="section" direction="column" gap="md" p="24px 16px 32px">
      <Group gap="sm" justify="space-between">
        <div>
          <Box id="loose-flaws" component="h2" m={0} fz="lg">
            {t('list.loose_flaws')}
          </Box>
          <Text c="dimmed" fz="xs">
            {t('list.loose_hint')}
          </Text>
        </div>
        {isReadOnly || !only ? null : infos.length === 1 ? (
          <Button {...button} onClick={() => open(only.id)} />
        ) : (
          <Menu position="top-end">
            <Menu.Target>
              <Button {...button} />
            </Menu.Target>
            <Menu.Dropdown aria-label={t('list.choose_floor')}>
              <Menu.Label>{t('list.choose_floor')}</Menu.Label>
              {infos.map((info) => (
                <Menu.Item key={info.id} onClick={() => open(info.id)}>
                  {label(info)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {infos.map((info) => (
        <FloorFlaws key={info.id} infoId={info.id} label={label(info)} />
      ))}
    </Flex>
  );
});
LooseFlaws.displayName = 'LooseFlaws';
