import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { Customer } from '#contract/tenants/customer.ts';
import type { Licence } from '#contract/tenants/licence.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { LicenceForm } from './LicenceForm.tsx';
import { LicenceUse } from './LicenceUse.tsx';
import classes from './licences.module.css';
import { useCallQuery } from '#store/callApi.ts';

type LicenceCardProps = { root: Customer; onDirty: (rootId: number, isDirty: boolean) => void };

const StandingChip = ({ licence }: { licence: Licence | null }) => {
  const { t } = useTranslation('licences');
  if (licence === null) return <StatusChip tone="info">{t('standing.none')}</StatusChip>;
  return licence.active ? (
    <StatusChip tone="success">{t('standing.active')}</StatusChip>
  ) : (
    <StatusChip tone="danger">{t('standing.inactive')}</StatusChip>
  );
};

/** Card of a root customer with its licence's form. [LIC-02, LIC-07] */
export const LicenceCard = ({ root, onDirty }: LicenceCardProps) => {
  const { t } = useTranslation('licences');
  const textOf = useFailureText();
  const { currentData, isFetching, error, refetch } = useCallQuery(
    'getLicence',
    { id: root.id },
    refetchOnMount,
  );
  const [saved, setSaved] = useState<'created' | 'updated' | null>(null);
  const savedText = useRef<HTMLParagraphElement>(null);
  // The form restarts with the saved values, so the focus would be lost with the button.
  useEffect(() => {
    if (saved) savedText.current?.focus({ preventScroll: true });
  }, [saved, currentData]);

  // A backend may respond 404 if a root has none yet.
  const hasNone = error !== undefined && toFailure(error).status === 404 && root.licence === null;
  const licence = currentData ?? null;
  const isKnown = currentData !== undefined || hasNone;
  const status = isKnown ? 'ready' : isFetching ? 'loading' : 'failed';
  return (
    <Card title={root.name} tools={isKnown ? <StandingChip licence={licence} /> : null}>
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        skeleton={<CardSkeleton />}
      >
        {licence ? <LicenceUse licence={licence} /> : null}
        <LicenceForm
          key={licence ? `${licence.id}.${licence.version}` : 'new'}
          rootId={root.id}
          licence={licence}
          onSaved={setSaved}
          onDirty={(isDirty) => {
            onDirty(root.id, isDirty);
            if (isDirty) setSaved(null);
          }}
        />
        {saved ? (
          <p ref={savedText} tabIndex={-1} role="status" className={classes.saved}>
            <IconCheck size={18} aria-hidden />
            {t(`license.${saved}`)}
          </p>
        ) : null}
      </Loadable>
    </Card>
  );
};
