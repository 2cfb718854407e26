import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsSplit2, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '#components/overlays/useEscape.ts';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import type { EditorItem, RecordKey } from '#domain/drawings/edits.ts';
import { itemLabel } from './itemLabel.ts';
import classes from './menus.module.css';

type GroupMenuProps = {
  members: readonly EditorItem[];
  isEditing: boolean;
  onOpen: (key: RecordKey) => void;
  onUngroup: (key: RecordKey) => void;
  onClose: () => void;
};

/** Menu with the members of a group: each can be opened and taken out of it; the group itself can't be deleted. [DRAW-21, DRAW-52] */
export const GroupMenu = ({ members, isEditing, onOpen, onUngroup, onClose }: GroupMenuProps) => {
  const { t } = useTranslation('floors');
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEscape(true, onClose);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className={classes.menu} role="dialog" aria-labelledby={titleId} tabIndex={-1}>
      <div className={classes.menuHead}>
        <strong id={titleId}>{t('group.title', { count: members.length })}</strong>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('group.close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <ul className={classes.members}>
        {members.map((item) => (
          <li key={item.key} className={classes.member}>
            <button type="button" className={classes.memberName} onClick={() => onOpen(item.key)}>
              <Pictogram kind={item.fireProtection.inventoryType} size={24} />
              <span>{itemLabel(item)}</span>
            </button>
            {isEditing ? (
              <Button
                size="sm"
                variant="subtle"
                leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
                aria-label={t('group.take_out_named', { name: itemLabel(item) })}
                onClick={() => onUngroup(item.key)}
              >
                {t('group.take_out')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
};
