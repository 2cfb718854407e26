import { useCallback, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { useBack } from '#components/overlays/useBack.ts';
import { isForAList } from '#components/overlays/useEscape.ts';
import { stepBetween } from '#components/tree/stepBetween.ts';
import type { TreeNode } from '#contract/tenants/customer.ts';
import type { CustomerChoice } from '#entities/customers/useChooseCustomer.ts';
import { useChooseCustomer } from '#entities/customers/useChooseCustomer.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { AddRootButton } from './AddRootButton.tsx';
import type { CompanyAct } from './companyActs.ts';
import { CompanyDialogs } from './CompanyDialogs.tsx';
import { CustomerTree } from './CustomerTree.tsx';
import { CutBar } from './CutBar.tsx';
import type { LevelAct } from './levelActs.ts';
import { LevelDialogs } from './LevelDialogs.tsx';
import { LinkedCustomers } from './LinkedCustomers.tsx';
import { PickerHead } from './PickerHead.tsx';
import { useCustomerTree } from './useCustomerTree.ts';
import { useOpenBranches } from './useOpenBranches.ts';
import { usePickerPanel } from './usePickerPanel.ts';
import classes from './customers.module.css';

/** Panel that shows and changes the active customer in the customer tree; Esc, Back and a click outside close it. [PICK-05] */
export const CustomerPickerPanel = () => {
  const { t } = useTranslation('customers');
  const chooseCustomer = useChooseCustomer();
  const { customerId } = useActivePlace();
  const [search, setSearch] = useState('');
  const [act, setAct] = useState<LevelAct | null>(null);
  const [companyAct, setCompanyAct] = useState<CompanyAct | null>(null);
  const [cut, setCut] = useState<TreeNode | null>(null);
  const [cutResult, setCutResult] = useState<{ done: string; refusal: string | null }>({
    done: '',
    refusal: null,
  });
  const tree = useCustomerTree();
  const branches = useOpenBranches(tree.nodes, tree.index, customerId);
  const { panel, close } = usePickerPanel(act !== null || companyAct !== null);
  useBack(true, close);

  const start = useCallback((next: LevelAct): void => {
    setCutResult({ done: '', refusal: null });
    setAct(next);
  }, []);
  const notifyDone = (done: string): void => {
    setCut(null);
    setCutResult({ done, refusal: null });
  };
  const handleChoose = (customer: CustomerChoice): void => {
    chooseCustomer(customer);
    close();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Clicks in the panel's dialogs bubble here too, through the component tree.
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isWithin) return;
    stepBetween(event);
    if (event.key !== 'Escape' || event.defaultPrevented || isForAList(event)) return;
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
        <PickerHead onClose={close} onCompany={setCompanyAct} />
        <div>
          <SearchField label={t('picker.search')} value={search} onChange={setSearch} />
        </div>
        <CutBar cut={cut} {...cutResult} onCancel={() => setCut(null)} />
        <div className={classes.tree}>
          <CustomerTree
            tree={tree}
            branches={branches}
            search={search}
            selectedId={customerId}
            cut={cut}
            onCut={(node) => {
              setCutResult({ done: '', refusal: null });
              setCut(node);
            }}
            onChoose={handleChoose}
            onStart={start}
            onRefused={(refusal) => setCutResult({ done: '', refusal })}
          />
        </div>
        <AddRootButton onStart={start} />
        <LinkedCustomers search={search} selectedId={customerId} onChoose={handleChoose} />
      </section>
      <LevelDialogs
        act={act}
        tree={tree}
        openTo={branches.openTo}
        onDone={notifyDone}
        onRoot={handleChoose}
        onClose={() => setAct(null)}
      />
      <CompanyDialogs act={companyAct} tree={tree} onDone={notifyDone} onClose={() => setCompanyAct(null)} />
    </>
  );
};
