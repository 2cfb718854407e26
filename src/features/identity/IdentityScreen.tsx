import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RootSettings } from '#entities/customers/ui/RootSettings.tsx';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { DomainsCard } from './DomainsCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import { ScimCard } from './ScimCard.tsx';

/** Screen for customer administrators: how the users of the active customer's root log in. [IDENT-32] */
export const IdentityScreen = () => {
  const { t } = useTranslation('identity');
  return (
    <RootSettings
      texts={{
        title: t('title'),
        noCustomer: t('no_customer'),
        forbidden: t('forbidden'),
        introOf: (customer) => t('intro', { customer }),
      }}
      isPermitted={useMayCallThere('listIdentityDomains')}
      maxWidth={880}
    >
      {(rootId) => (
        <Stack miw={0}>
          <DomainsCard rootId={rootId} />
          <ProviderCard rootId={rootId} />
          <ScimCard rootId={rootId} />
        </Stack>
      )}
    </RootSettings>
  );
};
