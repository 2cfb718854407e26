import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RootSettings } from '#entities/customers/ui/RootSettings.tsx';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { DeletedUsersCard } from './DeletedUsersCard.tsx';
import { ErasuresCard } from './ErasuresCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';

/** Screen for customer administrators: retention, deleted users and erasures of the active customer's root. [IDENT-49] */
export const PrivacyScreen = () => {
  const { t } = useTranslation('privacy');
  return (
    <RootSettings
      texts={{
        title: t('title'),
        noCustomer: t('no_customer'),
        forbidden: t('forbidden'),
        introOf: (customer) => t('intro', { customer }),
      }}
      isPermitted={useMayCallThere('getRetention')}
      maxWidth={880}
    >
      {(rootId) => (
        <Stack miw={0}>
          <RetentionCard rootId={rootId} />
          <DeletedUsersCard rootId={rootId} />
          <ErasuresCard rootId={rootId} />
        </Stack>
      )}
    </RootSettings>
  );
};
