import { Button } from '@mantine/core';
import { IconInbox, IconListDetails, IconMessagePlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { incidentKind } from '#contract/registers/incidentEvents.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { canBeImported } from '#domain/registers/recordImport.ts';
import { useMayEditKinds } from '#entities/registers/useMayEditKinds.ts';
import { useMayCall } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';
import { RecordImport } from './RecordImport.tsx';
import { useAddressParams } from '#platform/useAddressParams.ts';

type RegisterActionsProps = { kind: RegisterKind; customerId: number | null; mayEdit: boolean };

/** Buttons of a register: its import and its bin, and for incidents those that wait for a decision and the form to report one. */
export const RegisterActions = ({ kind, customerId, mayEdit }: RegisterActionsProps) => {
  const { t } = useTranslation('registers');
  const [params, change] = useAddressParams();
  const mayEditKinds = useMayEditKinds();
  const mayReport = useMayCall('reportIncident');
  const isOfIncidents = kind.key === incidentKind;
  const [isBin, isTriage] = [params.get('bin') !== null, params.get('triage') !== null];
  return (
    <>
      {mayEdit && isOfIncidents ? (
        <Button
          variant="default"
          leftSection={<IconInbox size={18} aria-hidden />}
          onClick={() => change({ triage: isTriage ? null : 'waiting', bin: null, page: null })}
        >
          {t(isTriage ? 'bin_back' : 'incidents.triage')}
        </Button>
      ) : null}
      {mayReport && isOfIncidents ? (
        <Button
          variant="default"
          component={Link}
          leftSection={<IconMessagePlus size={18} aria-hidden />}
          to={pathTo('incidents', {}, { query: { report: 1 } })}
        >
          {t('incidents.report')}
        </Button>
      ) : null}
      {mayEdit && customerId !== null && canBeImported(kind) ? (
        <RecordImport kind={kind} customerId={customerId} />
      ) : null}
      {mayEdit && !kind.isAppendOnly ? (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => change({ bin: isBin ? null : 1, triage: null, page: null })}
        >
          {t(isBin ? 'bin_back' : 'bin')}
        </Button>
      ) : null}
      {mayEditKinds ? (
        <Button
          variant="default"
          component={Link}
          leftSection={<IconListDetails size={18} aria-hidden />}
          to={pathTo('ownRegisters')}
        >
          {t('own_registers')}
        </Button>
      ) : null}
    </>
  );
};
