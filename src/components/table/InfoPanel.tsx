import { Box, CloseButton, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './infoPanel.module.css';

/** List with details of the chosen row next to it. */
export const WithInfo = ({ info, children }: { info: ReactNode; children: ReactNode }) => (
  <div className={classes.withInfo} data-open={info ? true : undefined}>
    {children}
    {info}
  </div>
);

type InfoPanelProps = {
  title: string;
  /** Accessible name of the panel. */
  label: string;
  icon?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Details of a list's chosen row. */
export const InfoPanel = ({ title, label, icon, onClose, children }: InfoPanelProps) => {
  const { t } = useTranslation('common');
  return (
    <aside className={classes.panel} aria-label={label}>
      <Group gap="sm" align="start" wrap="nowrap">
        {icon}
        <Box component="h2" flex={1} miw={0} m={0} fz="lg">
          {title}
        </Box>
        <CloseButton aria-label={t('feedback.close')} onClick={onClose} />
      </Group>
      {children}
    </aside>
  );
};
