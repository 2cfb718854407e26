import { Box, Button, Flex } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { User } from '#contract/users/user.ts';
import { pathText } from '#domain/tenants/treePath.ts';
import { useUser } from '#entities/session/useSession.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { UnlinkDialog } from './UnlinkDialog.tsx';
import { useLinkLevels } from './useLinkLevels.ts';
import classes from '../users.module.css';
import { useCallQuery } from '#store/callApi.ts';

/** List of the customers that an employee is linked to, each with its path if it is in the user's own tree, and an unlink button. */
export const Links = ({ user }: { user: User }) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const [leavingId, setLeavingId] = useState<number | null>(null);
  const { data = [], error, refetch } = useCallQuery('getExternalCustomers', { userId: user.id });
  const { index } = useLinkLevels(useUser().companyId);
  if (error) return <FailureAlert text={textOf(error)} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <Flex component="section" direction="column" gap="xs" aria-label={t('link.linked')}>
      <Box component="h3" m={0} fz="sm" fw={600}>
        {t('link.linked')}
      </Box>
      <ul className={classes.links}>
        {data.map((level) => {
          const path = pathText(index, level);
          return (
            <li key={level.id} className={classes.link}>
              <span>{path}</span>
              <Button
                variant="default"
                aria-label={t('link.unlink_from', { customer: path })}
                onClick={() => setLeavingId(level.id)}
              >
                {t('link.unlink')}
              </Button>
            </li>
          );
        })}
      </ul>
      {leavingId === null ? null : (
        <UnlinkDialog user={user} customerId={leavingId} onClose={() => setLeavingId(null)} />
      )}
    </Flex>
  );
};
