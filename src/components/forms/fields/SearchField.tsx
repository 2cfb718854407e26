import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#components/text/KeyHint.tsx';
import classes from '../forms.module.css';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  debounceMs?: number;
  /** Makes `/` focus this field before it opens the global search. */
  hasShortcut?: boolean;
  isLabelShown?: boolean;
};

/** Search field that updates while typing; Esc and the cross clear it. */
export const SearchField = (props: SearchFieldProps) => {
  const { label, value, onChange, debounceMs = 0, hasShortcut = false, isLabelShown = false } = props;
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const emit = useDebouncedCallback((next: string) => {
    setTyped(null);
    onChange(next);
  }, debounceMs);
  const focus = () => input.current?.focus();
  useHotkeys(hasShortcut ? [['/', focus]] : []);

  const text = typed ?? value;
  const change = (next: string) => {
    if (debounceMs === 0) {
      onChange(next);
      return;
    }
    setTyped(next);
    emit(next);
  };
  const clear = () => {
    emit.cancel();
    setTyped(null);
    onChange('');
    focus();
  };

  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      label={isLabelShown ? label : undefined}
      aria-label={isLabelShown ? undefined : label}
      placeholder={isLabelShown ? undefined : label}
      value={text}
      // In an overlay too, the first Esc clears the search.
      data-mantine-stop-propagation={text !== '' || undefined}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t('forms.clear_search')} onClick={clear} />
        ) : (
          hasShortcut && <KeyHint keys={['/']} />
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '') return;
        event.stopPropagation();
        clear();
      }}
    />
  );
};
