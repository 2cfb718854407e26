import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import type { PackForm } from '#contract/filePacks/filePack.ts';

type PackDialogProps = {
  title: string;
  /** Queues the packs; resolves with the failure, if any. */
  onMake: (form: PackForm) => Promise<{ error?: unknown }>;
  onClose: () => void;
};

/** Dialog that asks for the form of new packs. */
export const PackDialog = ({ title, onMake, onClose }: PackDialogProps) => {
  const { t } = useTranslation('filePacks');
  const [form, setForm] = useState('pdf');
  return (
    <ConfirmAct
      title={title}
      confirmLabel={t('make')}
      act={() => onMake(form === 'zip' ? 'zip' : 'pdf')}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t('intro')}</Text>
        <Radio.Group label={t('form.label')} value={form} onChange={setForm}>
          <Stack gap="xs" mt={4}>
            <Radio value="pdf" label={t('form.pdf')} />
            <Radio value="zip" label={t('form.zip')} />
          </Stack>
        </Radio.Group>
      </Stack>
    </ConfirmAct>
  );
};
