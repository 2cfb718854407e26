import { Box, UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from '#components/overlays/useBack.ts';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { syncPanelPart } from '#entities/rounds/ui/sync/syncPanelPart.ts';
import { useUser } from '#entities/session/useSession.ts';
import type { UserPanelProps } from './UserPanel.tsx';
import classes from './userMenu.module.css';

const userPanel: LazySource<UserPanelProps> = {
  load: () => import('./UserPanel.tsx').then((file) => file.UserPanel),
};

/** Menu of the logged-in user; a click opens theme, languages if the bar has none, work waiting on this device, and logout. [SHELL-56] */
export const UserMenu = ({ more }: { more?: (leave: () => void) => ReactNode }) => {
  const { t } = useTranslation('common');
  const { firstName, lastName } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const [isSyncOpen, setIsSyncOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useClickOutside<HTMLDivElement>(() => setIsOpen(false));
  useBack(isOpen, () => setIsOpen(false));
  const initials = `${Array.from(firstName)[0] ?? ''}${Array.from(lastName)[0] ?? ''}`.toUpperCase();
  return (
    <Box
      ref={box}
      pos="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        button.current?.focus();
      }}
    >
      <UnstyledButton
        ref={button}
        className={classes.user}
        aria-expanded={isOpen}
        aria-controls="user-panel"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.initials}>{initials}</span>{' '}
        <span className="visually-hidden">{t('shell.user_menu', { name: `${firstName} ${lastName}` })}</span>
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      {isOpen ? (
        <LazyPart
          source={userPanel}
          waiting={null}
          props={{
            more: more?.(() => setIsOpen(false)),
            onLeave: () => setIsOpen(false),
            onSync: () => setIsSyncOpen(true),
          }}
        />
      ) : null}
      {isSyncOpen ? (
        <LazyPart
          source={syncPanelPart}
          waiting={null}
          props={{ open: null, onClose: () => setIsSyncOpen(false) }}
        />
      ) : null}
    </Box>
  );
};
