import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';

/** Screen for an address that the backend's level of the contract doesn't cover: it says why. */
export const MissingLevel = () => {
  const { t } = useTranslation('level');
  useScreenTitle(t('title'));
  return (
    <EmptyState isScreen title={t('title')}>
      <p>{t('text')}</p>
      <Anchor component={Link} to={pathTo('dashboard')}>
        {t('back')}
      </Anchor>
    </EmptyState>
  );
};
