import { ActionIcon, Box, Flex, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './text.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** Line below the title. */
  note?: ReactNode;
  actions?: ReactNode;
  onBack?: () => void;
  /** Target of the back link, instead of `onBack`. */
  backTo?: string;
  backLabel?: string;
};

/** Header of a screen: back link, title, actions. */
export const PageHeader = ({ title, note, actions, onBack, backTo, backLabel }: PageHeaderProps) => {
  const { t } = useTranslation('common');
  const back = {
    variant: 'default',
    size: 'lg',
    className: 'no-print',
    'aria-label': backLabel ?? t('text.back'),
  } as const;
  return (
    <Flex component="header" gap="sm" align="center" wrap="wrap" mb="md">
      {backTo ? (
        <ActionIcon component={Link} to={backTo} {...back}>
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      ) : onBack ? (
        <ActionIcon onClick={onBack} {...back}>
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      ) : null}
      <Box flex="1 1 var(--title-width, 140px)" maw="100%">
        <Title order={1}>{title}</Title>
        {note ? <Box c="dimmed">{note}</Box> : null}
      </Box>
      {actions ? <div className={`${classes.pageActions} no-print`}>{actions}</div> : null}
    </Flex>
  );
};
