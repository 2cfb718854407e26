import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '#platform/paths.ts';
import { usePermissionThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useHas } from '#entities/session/useMayHave.ts';
import type { GuideVisit } from '../guideVisit.ts';
import { rememberVisit } from '../guideVisit.ts';
import classes from './guide.module.css';

/** Link to the copy of another customer's set-up or of a template, which completes several steps at once. [SETUP-09] */
export const CopyLink = (visit: Pick<GuideVisit, 'customerId' | 'from'>) => {
  const { t } = useTranslation('guide');
  const has = useHas('copySetUp');
  const mayCopy = usePermissionThere('roles_edit');
  return has && mayCopy ? (
    <p className={classes.intro}>
      {t('copy_hint')}{' '}
      <Anchor component={Link} to={pathTo('setUp')} onClick={() => rememberVisit({ ...visit, step: 'copy' })}>
        {t('steps.copy.title')}
      </Anchor>
    </p>
  ) : null;
};
