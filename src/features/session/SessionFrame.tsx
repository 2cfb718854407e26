import { Box, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LanguageSwitcher } from '#entities/session/ui/LanguageSwitcher.tsx';
import { useInterfaceLanguage } from '#entities/session/useInterfaceLanguage.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { BrandMark } from '#components/brand/BrandMark.tsx';
import classes from './SessionFrame.module.css';

type SessionFrameProps = { title: string; intro?: string; children: ReactNode };

/** Frame of login, password recovery and reset: brand, languages and one card. */
export const SessionFrame = ({ title, intro, children }: SessionFrameProps) => {
  const changeLanguage = useInterfaceLanguage();
  return (
    <div className={classes.side}>
      <Box pos="absolute" top={16} right={16}>
        <LanguageSwitcher language={currentLanguage()} onChange={changeLanguage} />
      </Box>
      <Paper className={classes.card} component="section" aria-labelledby="session-title">
        <BrandMark />
        <Title order={1} id="session-title" mt="xl">
          {title}
        </Title>
        {intro ? (
          <Text c="dimmed" mt="xs">
            {intro}
          </Text>
        ) : null}
        <Box mt="lg">{children}</Box>
      </Paper>
    </div>
  );
};
