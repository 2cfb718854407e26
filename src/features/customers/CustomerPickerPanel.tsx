import { Button, CloseButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../components/forms/SearchField.tsx';
import type { TreeNode } from '../../contract/customer.ts';
import type { CustomerChoice } from '../../entities/customers/useChooseCustomer.ts';
import { useChooseCustomer } from '../../entities/customers/useChooseCustomer.ts';
import { useActivePlace } from '../../entities/customers/useActiveCustomer.ts';
import { usePermission } from '../../entities/session/useSession.ts';
import type { CompanyAct } from './companyActs.ts';
import { CompanyDialogs } from './CompanyDialogs.tsx';
import { CompanySelect } from './CompanySelect.tsx';
import { CustomerTree } from './CustomerTree.tsx';
import { CutBar } from './CutBar.tsx';
import type { LevelAct } from './levelActs.ts';
import { LevelDialogs } from './LevelDialogs.tsx';
import { LinkedCustomers } from './LinkedCustomers.tsx';
import { useCustomerTree } from './useCustomerTree.ts';
import { useOpenBranches } from './useOpenBranches.ts';
import { usePickerPanel } from './usePickerPanel.ts';
import classes from './customers.module.css';

/** Where one finds one's place in the customer tree and changes it; Esc and a click outside close it. [PICK-05] */
export const CustomerPickerPanel = () => {
  const { t } = useTranslation('customers');
  const chooseCustomer = useChooseCustomer();
  const { customerId } = useActivePlace();
  const seesCompanies = usePermission('tree_view_company_dropdown');
  const addsRoots = usePermission('tree_add_new_customer');
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const [act, setAct] = useState<LevelAct | null>(null);
  const [companyAct, setCompanyAct] = useState<CompanyAct | null>(null);
  const [cut, setCut] = useState<TreeNode | null>(null);
  const [told, setTold] = useState<{ done: string; refusal: string | null }>({ done: '', refusal: null });
  const tree = useCustomerTree();
  const branches = useOpenBranches(tree.nodes, tree.index, customerId);
  const { panel, close } = usePickerPanel(act !== null || companyAct !== null);

  const start = (next: LevelAct): void => {
    setTold({ done: '', refusal: null });
    setAct(next);
  };
  const tell = (done: string): void => {
    setCut(null);
    setTold({ done, refusal: null });
  };
  const handleChoose = (customer: CustomerChoice): void => {
    chooseCustomer(customer);
    close();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // What is pressed in a dialog of the panel's reaches it too, by way of the components.
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isWithin) return;
    if (cut) setCut(null);
    else close();
  };

  return (
    <>
      <section
        ref={panel}
        id="customer-picker"
        className={`${classes.panel} no-print`}
        aria-labelledby="customer-picker-title"
        onKeyDown={handleKeyDown}
      >
        <div className={classes.head}>
          <h2 id="customer-picker-title" className={classes.title}>
            {t('picker.title')}
          </h2>
          <CloseButton aria-label={t('picker.close')} onClick={close} />
        </div>
        {seesCompanies ? <CompanySelect onStart={setCompanyAct} /> : null}
        <div>
          <SearchField label={t('picker.search')} value={search} onChange={setSearch} />
        </div>
        <CutBar cut={cut} {...told} onCancel={() => setCut(null)} />
        <div className={classes.tree}>
          <CustomerTree
            tree={tree}
            branches={branches}
            search={searched}
            selectedId={customerId}
            cut={cut}
            onCut={(node) => {
              setTold({ done: '', refusal: null });
              setCut(node);
            }}
            onChoose={handleChoose}
            onStart={start}
            onRefused={(refusal) => setTold({ done: '', refusal })}
          />
        </div>
        {addsRoots ? (
          <Button
            variant="default"
            mih="var(--target)"
            flex="none"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => start({ kind: 'add', parent: null })}
          >
            {t('level.add_root')}
          </Button>
        ) : null}
        <LinkedCustomers search={searched} selectedId={customerId} onChoose={handleChoose} />
      </section>
      <LevelDialogs
        act={act}
        tree={tree}
        openTo={branches.openTo}
        onDone={tell}
        onClose={() => setAct(null)}
      />
      <CompanyDialogs act={companyAct} tree={tree} onDone={tell} onClose={() => setCompanyAct(null)} />
    </>
  );
};
