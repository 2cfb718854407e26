import { ActionIcon, Button, Group, Menu, Select } from '@mantine/core';
import { IconDots, IconPencil, IconPhotoPlus, IconReplace, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import classes from './drawings.module.css';

type DrawingChoiceProps = {
  maps: readonly FloorMap[];
  map: FloorMap;
  mayEdit: boolean;
  /** Entries for the drawing's items, below the drawing's own. */
  more?: ReactNode;
  onChoose: (id: number) => void;
  onEdit: () => void;
  onAddPicture: () => void;
  onReplace: () => void;
  onDelete: () => void;
};

/** Select for a floor's drawings, with the actions of the shown one. */
export const DrawingChoice = (props: DrawingChoiceProps) => {
  const { maps, map, mayEdit, more, onChoose, onEdit, onAddPicture, onReplace, onDelete } = props;
  const { t } = useTranslation('floors');
  return (
    <Group gap={4} wrap="nowrap" miw={0}>
      {maps.length > 1 ? (
        <Select
          aria-label={t('maps.choose')}
          allowDeselect={false}
          value={String(map.id)}
          data={maps.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => {
            if (value) onChoose(Number(value));
          }}
        />
      ) : (
        <h2 className={classes.name}>{map.name}</h2>
      )}
      {mayEdit && map.file === null ? (
        <Button leftSection={<IconPhotoPlus size={18} aria-hidden />} onClick={onAddPicture}>
          {t('maps.add_picture')}
        </Button>
      ) : null}
      {mayEdit || more ? (
        <Menu>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('maps.actions', { name: map.name })}
            >
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayEdit ? (
              <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
                {t('maps.edit')}
              </Menu.Item>
            ) : null}
            {mayEdit && map.file ? (
              <Menu.Item leftSection={<IconReplace size={18} aria-hidden />} onClick={onReplace}>
                {t('maps.replace')}
              </Menu.Item>
            ) : null}
            {mayEdit ? (
              <Menu.Item
                leftSection={<IconTrash size={18} aria-hidden />}
                c="var(--state-flaw-text)"
                onClick={onDelete}
              >
                {t('maps.delete')}
              </Menu.Item>
            ) : null}
            {more}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </Group>
  );
};
