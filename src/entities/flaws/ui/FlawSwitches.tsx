import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FlawForm } from './useFlawForm.ts';

/** Switches for fixing at once, and for fixing all open flaws of the item. [FLAW-02] */
export const FlawSwitches = ({ flaw, openCount }: { flaw: FlawForm; openCount: number }) => {
  const { t } = useTranslation('flaws');
  const { form, change } = flaw;
  return (
    <>
      <Switch
        size="md"
        label={t('form.fixed')}
        description={t('form.fixed_hint')}
        checked={form.isFixed}
        onChange={(event) => change({ isFixed: event.currentTarget.checked })}
      />
      {openCount > 0 ? (
        <Switch
          size="md"
          label={t('form.fix_all')}
          description={t('form.fix_all_hint', { count: openCount })}
          checked={form.isFixAll}
          onChange={(event) => change({ isFixAll: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
};
