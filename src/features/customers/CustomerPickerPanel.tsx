import { CloseButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../components/forms/SearchField.tsx';
import { pickerToggled } from '../../entities/customers/customersSlice.ts';
import type { CustomerChoice } from '../../entities/customers/useChooseCustomer.ts';
import { useChooseCustomer } from '../../entities/customers/useChooseCustomer.ts';
import { useActivePlace } from '../../entities/customers/useActiveCustomer.ts';
import { usePermission } from '../../entities/session/useSession.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { CompanySelect } from './CompanySelect.tsx';
import { CustomerTree } from './CustomerTree.tsx';
import { LinkedCustomers } from './LinkedCustomers.tsx';
import classes from './customers.module.css';

/** Where one finds one's place in the customer tree; Esc and a click outside close it. [PICK-05] */
export const CustomerPickerPanel = () => {
  const { t } = useTranslation('customers');
  const dispatch = useAppDispatch();
  const chooseCustomer = useChooseCustomer();
  const { customerId } = useActivePlace();
  const seesCompanies = usePermission('tree_view_company_dropdown');
  const [search, setSearch] = useState('');
  const returnTo = useRef<Element | null>(null);

  const close = (): void => {
    dispatch(pickerToggled(false));
  };
  const panel = useClickOutside<HTMLElement>((event) => {
    // The button that toggles the panel closes it by itself, and a dropdown of the panel's lies outside of it.
    const target = event.target instanceof Element ? event.target : null;
    if (!target?.closest('[aria-controls="customer-picker"], [role="listbox"]')) close();
  });

  useEffect(() => {
    returnTo.current = document.activeElement;
    panel.current?.querySelector('input')?.focus();
    const opener = returnTo.current;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [panel]);

  const handleChoose = (customer: CustomerChoice): void => {
    chooseCustomer(customer);
    close();
  };

  return (
    <section
      ref={panel}
      id="customer-picker"
      className={`${classes.panel} no-print`}
      aria-labelledby="customer-picker-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <div className={classes.head}>
        <h2 id="customer-picker-title" className={classes.title}>
          {t('picker.title')}
        </h2>
        <CloseButton aria-label={t('picker.close')} onClick={close} />
      </div>
      <div>
        <SearchField label={t('picker.search')} value={search} onChange={setSearch} />
      </div>
      {seesCompanies ? <CompanySelect /> : null}
      <CustomerTree search={search} selectedId={customerId} onChoose={handleChoose} />
      <LinkedCustomers search={search} selectedId={customerId} onChoose={handleChoose} />
    </section>
  );
};
