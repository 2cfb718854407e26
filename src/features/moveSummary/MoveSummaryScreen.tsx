import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/text/PageHeader.tsx';

/** What a move does. [MOVE-03] */
export const MoveSummaryScreen = () => {
  const { t } = useTranslation('moves');
  return <PageHeader title={t('title')} />;
};
