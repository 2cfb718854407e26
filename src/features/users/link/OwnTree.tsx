import { Box, Flex } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { stepBetween } from '#components/tree/stepBetween.ts';
import { useUser } from '#entities/session/useSession.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import type { LevelChoiceProps } from './LevelTree.tsx';
import { LevelTree } from './LevelTree.tsx';
import { useLinkLevels } from './useLinkLevels.ts';

/** Choice of a level of the user's own tree: the whole root's if visible, else below the user's own customer. [USER-28] */
export const OwnTree = (choice: LevelChoiceProps) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const { companyId } = useUser();
  const { nodes, index, error, retry } = useLinkLevels(companyId);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  return (
    <Flex
      component="section"
      direction="column"
      gap="xs"
      aria-label={t('link.customer')}
      onKeyDown={stepBetween}
    >
      <Box component="h3" m={0} fz="sm" fw={600}>
        {t('link.customer')}
      </Box>
      <div>
        <SearchField label={t('link.search_customer')} value={search} onChange={setSearch} />
      </div>
      <Loadable
        status={nodes ? 'ready' : error ? 'failed' : 'loading'}
        failure={error ? textOf(error) : undefined}
        onRetry={retry}
      >
        <LevelTree
          {...choice}
          nodes={nodes ?? []}
          index={index}
          openIds={opened ?? (nodes ?? []).map(({ id }) => id)}
          onOpenIdsChange={setOpened}
          search={search}
        />
      </Loadable>
    </Flex>
  );
};
