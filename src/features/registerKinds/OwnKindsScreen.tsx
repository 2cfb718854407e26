import { useTranslation } from 'react-i18next';
import { RootSettings } from '#entities/customers/ui/RootSettings.tsx';
import { useMayEditKinds } from '#entities/registers/useMayEditKinds.ts';
import { pathTo } from '#platform/paths.ts';
import { KindList } from './KindList.tsx';

/** Screen of the own registers of the active customer's root. [SBA-90] */
export const OwnKindsScreen = () => {
  const { t } = useTranslation('ownKinds');
  return (
    <RootSettings
      texts={{
        title: t('title'),
        noCustomer: t('no_customer'),
        forbidden: t('forbidden'),
        introOf: (customer) => t('intro', { customer }),
      }}
      back={{ to: pathTo('registers'), label: t('back') }}
      isPermitted={useMayEditKinds()}
      maxWidth={880}
    >
      {(rootId) => <KindList rootId={rootId} />}
    </RootSettings>
  );
};
