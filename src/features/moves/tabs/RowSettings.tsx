import { Group, NativeSelect, Select, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MoveChoice, StandIn } from '#domain/moves/moveChoices.ts';
import type { MoveType } from '#contract/constants.ts';

type RowSettingsProps = {
  choice: MoveChoice;
  types: readonly MoveType[];
  standIns: readonly StandIn[];
  fault: string | undefined;
  onType: (moveType: MoveType) => void;
  onStandIn: (id: number | null) => void;
  onKeepHistory: (isKept: boolean) => void;
};

/** Number of replacements listed at a time; the others are found by name. */
const mostListed = 50;

/** Settings of a chosen record: type and replacement, with the reason of its refusal. [MOVE-47..53, MOVE-56] */
export const RowSettings = (props: RowSettingsProps) => {
  const { choice, types, standIns, fault, onType, onStandIn, onKeepHistory } = props;
  const { t } = useTranslation('moves');
  const { name, moveType, idToReplace, keepHistory } = choice;
  const shownTypes = types.includes(moveType) ? types : [...types, moveType];
  return (
    <Group gap="4px 12px" flex="0 1 auto" miw={0}>
      {shownTypes.length > 1 ? (
        <NativeSelect
          aria-label={t('wizard.type_of', { name })}
          value={moveType}
          onChange={({ currentTarget }) => {
            const type = shownTypes.find((each) => each === currentTarget.value);
            if (type) onType(type);
          }}
          data={shownTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        />
      ) : (
        <Text span c="dimmed" fz="sm">
          {t(`types.${moveType}`)}
        </Text>
      )}
      {moveType === 'replace' ? (
        <Select
          aria-label={t('wizard.stand_in_of', { name })}
          placeholder={t('wizard.stand_in')}
          searchable
          limit={mostListed}
          value={idToReplace === null ? null : String(idToReplace)}
          onChange={(value) => onStandIn(value === null ? null : Number(value))}
          data={standIns.map((standIn) => ({ value: String(standIn.id), label: standIn.name }))}
          nothingFoundMessage={t('wizard.no_stand_in')}
          error={idToReplace === null && fault !== undefined}
          flex="1 1 180px"
        />
      ) : null}
      {keepHistory !== undefined && moveType === 'move' ? (
        <Switch
          label={t('wizard.keep')}
          aria-label={t('wizard.keep_of', { name })}
          checked={keepHistory}
          onChange={(event) => onKeepHistory(event.currentTarget.checked)}
        />
      ) : null}
      {fault ? (
        <Text flex="1 0 100%" c="var(--state-flaw-text)" fz="sm">
          {fault}
        </Text>
      ) : null}
    </Group>
  );
};
