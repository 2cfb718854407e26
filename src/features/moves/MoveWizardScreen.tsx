import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/text/PageHeader.tsx';

/** The making of a move. [MOVE-02] */
export const MoveWizardScreen = () => {
  const { t } = useTranslation('moves');
  return <PageHeader title={t('add')} />;
};
