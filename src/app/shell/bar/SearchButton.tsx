import { ActionIcon, Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { LazyPart, preloadPart } from '#components/lazy/LazyPart.tsx';
import { KeyHint } from '#components/text/KeyHint.tsx';

const palette: LazySource<{ onClose: () => void }> = {
  hasKitStyles: true,
  namespaces: ['search'],
  load: () => import('#features/search/SearchPalette.tsx').then((file) => file.SearchPalette),
};
const preload = () => preloadPart(palette);

const fields = 'input, textarea, select, [contenteditable="true"]';

/** Returns whether a key opens the search: Ctrl+K, and `/` outside of fields; an open dialog keeps its keys. */
const isSearchKey = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isCommand = ctrlKey || metaKey;
  const isSlash = key === '/' && !isCommand && !(target instanceof Element && target.closest(fields));
  const isCalling = isSlash || (isCommand && !altKey && key.toLowerCase() === 'k');
  return isCalling && !event.defaultPrevented && !document.querySelector('[aria-modal="true"]');
};

type SearchButtonProps = {
  /** Style of the button; `none` if it has no space: the keys and `isOpen` still open the search. */
  look: 'button' | 'icon' | 'none';
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Button that opens the global search. */
export const SearchButton = ({ look, isOpen, onOpenChange }: SearchButtonProps) => {
  const { t } = useTranslation('common');
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      onOpenChange(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [onOpenChange]);
  const shared = {
    variant: 'default',
    'aria-haspopup': 'dialog',
    onClick: () => onOpenChange(true),
    onPointerEnter: preload,
    onFocus: preload,
  } as const;
  const icon = <IconSearch size={18} aria-hidden />;
  return (
    <>
      {look === 'icon' ? (
        <ActionIcon {...shared} size={48} aria-label={t('shell.search')}>
          {icon}
        </ActionIcon>
      ) : null}
      {look === 'button' ? (
        <Button {...shared} leftSection={icon} rightSection={<KeyHint keys={['Ctrl', 'K']} />}>
          {t('shell.search')}
        </Button>
      ) : null}
      {isOpen ? (
        <LazyPart source={palette} props={{ onClose: () => onOpenChange(false) }} waiting={null} />
      ) : null}
    </>
  );
};
