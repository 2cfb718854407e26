import { Box, Flex } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { Licence } from '#contract/tenants/licence.ts';
import { licenceStanding } from '#domain/tenants/licenceLimits.ts';
import classes from './licences.module.css';

const kinds = ['users', 'buildings'] as const;

/** Used share of a licence, with exhausted limits; nothing if the backend doesn't report it. */
export const LicenceUse = ({ licence }: { licence: Licence }) => {
  const { t } = useTranslation('licences');
  const titleId = useId();
  const { use } = licence;
  if (!use) return null;
  return (
    <div>
      <Box id={titleId} component="h3" m="0 0 4px" fz="sm" fw={600}>
        {t('use.title')}
      </Box>
      <ul className={classes.use} aria-labelledby={titleId}>
        {kinds.map((kind) => {
          const [max, used] = [licence[kind], use[kind]];
          const standing = licenceStanding(max, used);
          return (
            <Flex key={kind} component="li" gap="xs" align="center" wrap="wrap" mih={28}>
              <span>
                {max === 0
                  ? t(`use.${kind}_unlimited`, { count: used })
                  : t(`use.${kind}`, { count: max, used })}
              </span>
              {standing === 'full' ? <StatusChip tone="warning">{t('use.full')}</StatusChip> : null}
              {standing === 'over' ? (
                <StatusChip tone="danger">{t('use.over', { count: used - max })}</StatusChip>
              ) : null}
            </Flex>
          );
        })}
      </ul>
    </div>
  );
};
