import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconDownload, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { User } from '#contract/users/user.ts';
import { EraseDialog } from '#entities/users/ui/privacy/EraseDialog.tsx';
import { useMayCall } from '#entities/session/useSession.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { fileNameOf } from '#platform/fileName.ts';
import { saveFile } from '#platform/saveFile.ts';

/** Section of an employee's form with the export of their data, and their erasure. [IDENT-47] */
export const PersonalData = ({ user, onErased }: { user: User; onErased: () => void }) => {
  const { t } = useTranslation('privacy');
  const textOf = useFailureText();
  const isPermitted = useMayCall('eraseUser');
  const [isErasing, setIsErasing] = useState(false);
  const [state, setState] = useState<{ isLoading: boolean; failure?: string }>({ isLoading: false });
  if (!isPermitted) return null;
  const name = `${user.firstName} ${user.lastName}`;

  const download = async () => {
    setState({ isLoading: true });
    const outcome = await sendCall('getPersonalData', { path: { id: user.id } });
    if (outcome.ok) {
      const json = JSON.stringify(outcome.data, null, 2);
      saveFile(
        fileNameOf(`${t('section.title')} ${name}`, 'json'),
        new Blob([json], { type: 'application/json' }),
      );
    }
    setState({ isLoading: false, ...(outcome.ok ? {} : { failure: textOf(outcome.failure) }) });
  };

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
          loading={state.isLoading}
          onClick={() => void download()}
        >
          {t('section.export_json')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconUserOff size={18} aria-hidden />}
          onClick={() => setIsErasing(true)}
        >
          {t('section.erase')}
        </Button>
      </Group>
      {state.failure ? <FailureAlert text={state.failure} /> : null}
      {isErasing ? (
        <EraseDialog user={{ id: user.id, name }} onErased={onErased} onClose={() => setIsErasing(false)} />
      ) : null}
    </Flex>
  );
};
