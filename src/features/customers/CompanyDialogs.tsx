import { useTranslation } from 'react-i18next';
import { companyChosen } from '#entities/customers/customersSlice.ts';
import { notify } from '#platform/notify.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { CompanyForm } from './CompanyForm.tsx';
import type { CompanyAct } from './companyActs.ts';
import { DeleteCompany } from './DeleteCompany.tsx';
import { useAfterChange } from './useAfterChange.ts';
import type { CustomerTreeData } from './useCustomerTree.ts';

type CompanyDialogsProps = {
  act: CompanyAct | null;
  tree: CustomerTreeData;
  onDone: (text: string) => void;
  onClose: () => void;
};

/** Dialog of the current action on a reseller. [PICK-17, PICK-19] */
export const CompanyDialogs = ({ act, tree, onDone, onClose }: CompanyDialogsProps) => {
  const { t } = useTranslation('customers');
  const dispatch = useAppDispatch();
  const after = useAfterChange(tree.refresh);
  if (!act) return null;
  if (act.kind === 'delete') {
    const { company } = act;
    return (
      <DeleteCompany
        company={company}
        onDeleted={async () => {
          await after.companyDeleted();
          onDone(t('company.deleted', { name: company.name }));
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <CompanyForm
      company={act.kind === 'edit' ? act.company : null}
      onSaved={(company, name) => {
        onClose();
        if (act.kind === 'edit') onDone(t('company.changed', { name }));
        else if (company) {
          const show = { label: t('company.show'), onSelect: () => dispatch(companyChosen(company.id)) };
          notify({ tone: 'success', text: t('company.added', { name }), action: show });
        }
      }}
      onClose={onClose}
    />
  );
};
