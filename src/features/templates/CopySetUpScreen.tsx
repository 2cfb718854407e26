import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import screen from '#components/text/screen.module.css';
import { useActiveCustomerState, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { LastImport } from '#entities/imports/ui/LastImport.tsx';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { CopyPreview } from './CopyPreview.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import { useCopyAddress } from './useCopyAddress.ts';
import { useCopyRights } from './useCopyRights.ts';

/** Screen that copies a template, or another customer's set-up, to the active customer, with a preview. [SETUP-20] */
export const CopySetUpScreen = () => {
  const { t } = useTranslation('templates');
  useScreenTitle(t('title'));
  const { customerId } = useActivePlace();
  const { customer, isPending } = useActiveCustomerState();
  const { allowed } = useCopyRights();
  const address = useCopyAddress();
  if (customerId === null) return <EmptyState isScreen title={t('no_customer')} />;
  if (!isPending && allowed.length === 0)
    return (
      <EmptyState isScreen title={t('guest')}>
        {t('guest_hint')}
      </EmptyState>
    );
  const name = customer?.name ?? '';
  return (
    <div className={screen.screen}>
      <PageHeader title={t('title')} note={t('intro', { customer: name })} />
      <LastImport
        customerId={customerId}
        kind="setUp"
        text={(date, { records }) => t('last', { date, count: records })}
        undoneText={(date) => t('last_undone', { date })}
        undoText={t('undo')}
      />
      <Card title={t('source')}>
        <SourceChoice targetId={customerId} address={address} />
      </Card>
      {address.source && !isPending ? (
        <CopyPreview key={address.sourceKey} customerId={customerId} name={name} address={address} />
      ) : null}
    </div>
  );
};
