import { useTranslation } from 'react-i18next';
import { CompanyChoice } from '#entities/customers/ui/CompanyChoice.tsx';
import { companyChosen } from '#entities/customers/customersSlice.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useUser } from '#entities/session/useSession.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { CompanyMenu } from './CompanyMenu.tsx';
import type { StartCompanyAct } from './companyActs.ts';
import classes from './customers.module.css';

/** Select of the reseller whose tree is shown, with the actions on resellers. [PICK-06, PICK-07] */
export const CompanySelect = ({ onStart }: { onStart: StartCompanyAct }) => {
  const { t } = useTranslation('customers');
  const dispatch = useAppDispatch();
  const user = useUser();
  const companyId = useActivePlace().companyId ?? user.companyId;
  return (
    <div className={classes.company}>
      <CompanyChoice
        label={t('picker.company')}
        value={companyId}
        onChange={(id) => dispatch(companyChosen(id))}
      />
      <CompanyMenu companyId={companyId} onStart={onStart} />
    </div>
  );
};
