import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import type { EditorItem, RecordKey } from '#domain/drawings/edits.ts';
import { isOnDrawing } from '#domain/drawings/edits.ts';
import { findItems } from '#domain/drawings/findItems.ts';
import { itemLabel } from '../marks/itemLabel.ts';
import classes from './find.module.css';

type FindItemProps = {
  items: ReadonlyMap<RecordKey, EditorItem>;
  onFound: (key: RecordKey) => void;
  onClose: () => void;
};

const mostShown = 8;

/** Search field over the drawing that finds an item by its number, name or place; arrows choose, Enter shows it. */
export const FindItem = ({ items, onFound, onClose }: FindItemProps) => {
  const { t } = useTranslation('floors');
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const matches = findItems(items.values(), text);
  const shownMatches = matches.slice(0, mostShown);
  const chosenMatch = shownMatches[Math.min(at, shownMatches.length - 1)];
  const hitId = (key: RecordKey) => `${listId}-${key}`;
  useEffect(() => field.current?.focus(), []);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, Math.max(0, shownMatches.length - 1)));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && chosenMatch) onFound(chosenMatch.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.find} role="search" aria-label={t('find.title')}>
      <Group gap={4} wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          role="combobox"
          aria-label={t('find.label')}
          aria-expanded={shownMatches.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosenMatch ? hitId(chosenMatch.key) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t('find.label')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={handleKey}
        />
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('find.close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <div id={listId} role="listbox" aria-label={t('find.hits')} className={classes.hits}>
        {shownMatches.map((item) => (
          <div
            key={item.key}
            id={hitId(item.key)}
            role="option"
            tabIndex={-1}
            aria-selected={item === chosenMatch}
            className={classes.hit}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onFound(item.key)}
            onKeyDown={handleKey}
          >
            <Pictogram kind={item.fireProtection.inventoryType} size={24} />
            <span>{itemLabel(item)}</span>
            {isOnDrawing(item) ? null : (
              <Text span m={0} c="dimmed" fz="sm">
                {t('tray.waiting')}
              </Text>
            )}
          </div>
        ))}
      </div>
      <Text role="status" c="dimmed" fz="sm">
        {text.trim() === ''
          ? null
          : matches.length === 0
            ? t('find.nothing')
            : matches.length > shownMatches.length
              ? t('find.more', { count: matches.length - shownMatches.length })
              : t('find.count', { count: matches.length })}
      </Text>
    </div>
  );
};
