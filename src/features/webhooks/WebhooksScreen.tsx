import { useTranslation } from 'react-i18next';
import { RootSettings } from '#entities/customers/ui/RootSettings.tsx';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { RootWebhooks } from './RootWebhooks.tsx';

/** Screen for customer administrators: what the active customer's root tells other systems. [HOOK-09] */
export const WebhooksScreen = () => {
  const { t } = useTranslation('webhooks');
  return (
    <RootSettings
      texts={{
        title: t('title'),
        noCustomer: t('no_customer'),
        forbidden: t('forbidden'),
        introOf: (customer) => t('intro', { customer }),
      }}
      isPermitted={useMayCallThere('listWebhooks')}
    >
      {(rootId) => <RootWebhooks rootId={rootId} />}
    </RootSettings>
  );
};
