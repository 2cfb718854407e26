import { Button } from '@mantine/core';
import { IconCheck, IconSend, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkFlaw } from '#contract/worklists/work.ts';
import { maxContractorFlaws, maxFlawsAtOnce } from '#contract/constants.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { ContractorDialog } from './ContractorDialog.tsx';
import { FixManyDialog } from './FixManyDialog.tsx';

const dialogs = { assign: AssignDialog, fix: FixManyDialog, contractor: ContractorDialog };

/** Returns the bulk actions on flaws: assigning, fixing, sending to a contractor. [LIFE-77, LIFE-93] */
export const useFlawActs = () => {
  const { t } = useTranslation(['flawWork', 'contractors']);
  const maySend = useMayCallThere('createContractorLink');
  const [asked, setAsked] = useState<{ act: keyof typeof dialogs; flaws: readonly WorkFlaw[] } | null>(null);
  const tools = (chosen: readonly WorkFlaw[]): ReactNode => {
    const flaws = chosen.filter(({ done }) => done === null);
    if (flaws.length === 0) return null;
    return (
      <>
        {flaws.length > maxFlawsAtOnce ? (
          <span role="status">{t('orders.too_many', { max: maxFlawsAtOnce })}</span>
        ) : (
          <Button
            variant="default"
            leftSection={<IconUserCheck size={18} aria-hidden />}
            onClick={() => setAsked({ act: 'assign', flaws })}
          >
            {t('orders.assign', { count: flaws.length })}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => setAsked({ act: 'fix', flaws })}
        >
          {t('orders.fix', { count: flaws.length })}
        </Button>
        {maySend && flaws.length > maxContractorFlaws ? (
          <span role="status">{t('contractors:too_many', { max: maxContractorFlaws })}</span>
        ) : null}
        {maySend && flaws.length <= maxContractorFlaws ? (
          <Button
            variant="default"
            leftSection={<IconSend size={18} aria-hidden />}
            onClick={() => setAsked({ act: 'contractor', flaws })}
          >
            {t('contractors:new', { count: flaws.length })}
          </Button>
        ) : null}
      </>
    );
  };
  const dialog = (onDone: () => void): ReactNode => {
    if (!asked) return null;
    const Dialog = dialogs[asked.act];
    const close = () => setAsked(null);
    return (
      <Dialog
        flaws={asked.flaws}
        onClose={close}
        onDone={() => {
          close();
          onDone();
        }}
      />
    );
  };
  return { tools, dialog };
};
