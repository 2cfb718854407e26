import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconDownload, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { User } from '#contract/users/user.ts';
import { EraseDialog } from '#entities/users/ui/privacy/EraseDialog.tsx';
import { useMayCall } from '#entities/session/useSession.ts';
import { usePersonalDataExport } from './usePersonalDataExport.ts';

/** Section of an employee's form with the export of their data, and their erasure. [IDENT-47] */
export const PersonalData = ({ user, onErased }: { user: User; onErased: () => void }) => {
  const { t } = useTranslation('privacy');
  const isPermitted = useMayCall('eraseUser');
  const name = `${user.firstName} ${user.lastName}`;
  const { loading, failure, download } = usePersonalDataExport({ id: user.id, name });
  const [isErasing, setIsErasing] = useState(false);
  if (!isPermitted) return null;

  return (
    <Flex component="section" direction="column" gap="xs" aria-label={t('section.title')}>
      <Box component="h3" m={0} fz="sm" fw={600}>
        {t('section.title')}
      </Box>
      <Text c="dimmed" fz="sm">
        {t('section.hint', { name })}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={loading === 'json'}
          disabled={loading === 'pdf'}
          onClick={() => void download('json')}
        >
          {t('section.export_json')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={loading === 'pdf'}
          disabled={loading === 'json'}
          onClick={() => void download('pdf')}
        >
          {t('section.export_pdf')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconUserOff size={18} aria-hidden />}
          onClick={() => setIsErasing(true)}
        >
          {t('section.erase')}
        </Button>
      </Group>
      {failure ? <FailureAlert text={failure} /> : null}
      {isErasing ? (
        <EraseDialog user={{ id: user.id, name }} onErased={onErased} onClose={() => setIsErasing(false)} />
      ) : null}
    </Flex>
  );
};
