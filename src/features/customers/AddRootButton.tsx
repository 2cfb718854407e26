import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#entities/session/useSession.ts';
import type { StartAct } from './levelActs.ts';

/** Button that creates a new root customer, for authorized users. [PICK-16] */
export const AddRootButton = memo(({ onStart }: { onStart: StartAct }) => {
  const { t } = useTranslation('customers');
  const addsRoots = useMayCall('createCustomer', 'root');
  if (!addsRoots) return null;
  return (
    <Button
      variant="default"
      mih="var(--target)"
      flex="none"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => onStart({ kind: 'add', parent: null })}
    >
      {t('level.add_root')}
    </Button>
  );
});
AddRootButton.displayName = 'AddRootButton';
