import { Box, Button, Flex } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { currentLanguage } from '#platform/language/i18n.ts';
import { logFailure } from '#platform/log.ts';
import { saveFile } from '#platform/saveFile.ts';
import { loadTemplate, templateKinds } from './loadTemplate.ts';
import type { TemplateKind } from './loadTemplate.ts';

/** Template documents in the user's language. [DOC-12, DOC-13, DOC-14] */
export const Templates = () => {
  const { t } = useTranslation(['documents', 'errors']);
  const [hasFailed, setHasFailed] = useState(false);
  const download = async (kind: TemplateKind) => {
    setHasFailed(false);
    try {
      saveFile(`${t(`templates.${kind}`)}.docx`, await loadTemplate(kind, currentLanguage()));
    } catch (error) {
      logFailure('a template could not be fetched', error);
      setHasFailed(true);
    }
  };
  return (
    <Flex component="section" direction="column" gap="sm" aria-label={t('templates.title')}>
      <Box component="h2" m={0} fz="lg">
        {t('templates.title')}
      </Box>
      <Flex gap="xs" wrap="wrap">
        {templateKinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void download(kind)}
          >
            {t(`templates.${kind}`)}
          </Button>
        ))}
      </Flex>
      {hasFailed ? <FailureAlert text={t('errors:download_failed')} /> : null}
    </Flex>
  );
};
