import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { RowsSkeleton } from './Skeletons.tsx';

export type LoadableStatus = 'loading' | 'ready' | 'empty' | 'failed' | 'forbidden';

type LoadableProps = {
  status: LoadableStatus;
  failure?: string;
  onRetry?: () => void;
  /** Content for an empty result. */
  empty?: ReactNode;
  /** Message that names the missing right. */
  forbiddenText?: string;
  skeleton?: ReactNode;
  children: ReactNode;
};

/** Part of a screen in each of its states: loading, loaded, empty, failed, forbidden. */
export const Loadable = ({
  status,
  failure,
  onRetry,
  empty,
  forbiddenText,
  skeleton = <RowsSkeleton />,
  children,
}: LoadableProps) => {
  const { t } = useTranslation('common');
  switch (status) {
    case 'loading':
      return (
        <div aria-busy>
          <span role="status" className="visually-hidden">
            {t('feedback.loading')}
          </span>
          {skeleton}
        </div>
      );
    case 'failed':
      return <LoadFailure text={failure} onRetry={onRetry} />;
    case 'forbidden':
      return (
        <EmptyState icon={<IconLock size={40} stroke={1.5} />} title={t('feedback.forbidden')}>
          {forbiddenText}
        </EmptyState>
      );
    case 'empty':
      return empty ?? <EmptyState title={t('data_table.no_results')} />;
    case 'ready':
      return children;
  }
};
