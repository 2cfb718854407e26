import { ActionIcon, Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LazySource } from '../../components/lazy/LazyPart.tsx';
import { LazyPart, preloadPart } from '../../components/lazy/LazyPart.tsx';
import { KeyHint } from '../../components/text/KeyHint.tsx';

const palette: LazySource<{ onClose: () => void }> = {
  hasKitStyles: true,
  namespaces: ['search'],
  load: () => import('../../features/search/SearchPalette.tsx').then((file) => file.SearchPalette),
};
const preload = () => preloadPart(palette);

const fields = 'input, textarea, select, [contenteditable="true"]';

/** Ctrl+K, and `/` outside of fields; a dialog that is open keeps its keys. */
const isSearchKey = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isCommand = ctrlKey || metaKey;
  const isSlash = key === '/' && !isCommand && !(target instanceof Element && target.closest(fields));
  const isCalling = isSlash || (isCommand && !altKey && key.toLowerCase() === 'k');
  return isCalling && !event.defaultPrevented && !document.querySelector('[aria-modal="true"]');
};

/** The way to the search everywhere. */
export const SearchButton = ({ isIcon }: { isIcon: boolean }) => {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  const shared = {
    variant: 'default',
    'aria-haspopup': 'dialog',
    onClick: () => setIsOpen(true),
    onPointerEnter: preload,
    onFocus: preload,
  } as const;
  const icon = <IconSearch size={18} aria-hidden />;
  return (
    <>
      {isIcon ? (
        <ActionIcon {...shared} size={44} aria-label={t('shell.search')}>
          {icon}
        </ActionIcon>
      ) : (
        <Button {...shared} leftSection={icon} rightSection={<KeyHint keys={['Ctrl', 'K']} />}>
          {t('shell.search')}
        </Button>
      )}
      {isOpen ? (
        <LazyPart source={palette} props={{ onClose: () => setIsOpen(false) }} waiting={null} />
      ) : null}
    </>
  );
};
