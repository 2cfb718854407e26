import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { QuestionList } from '#contract/checklists/checklist.ts';
import { useChecklistScreens } from '#tests/support/screens/checklistScreens.ts';

const { backend, begin, openAt, calls } = await useChecklistScreens();

describe('the owner of a checklist', () => {
  test('can’t be chosen by an admin: it is the active customer’s [CHK-06, CHK-11, PERM-21, PERM-28]', async () => {
    const { admin, below, level, stored } = await begin();
    const { user, address } = await openAt('checklist/0', admin, below.id);
    await user.type(await screen.findByLabelText('Name'), 'Vår');
    expect(screen.queryByRole('switch', { name: /Global/ })).toBeNull();
    expect(screen.queryByLabelText('Customer')).toBeNull();
    expect(screen.queryByLabelText('Company')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toMatch(/\/en\/checklist\/[1-9]/));
    // The active customer, which isn't the admin's own, and its company.
    const owner = { customerId: below.id, companyId: level.companyId };
    expect(await stored(Number(/checklist\/(\d+)/.exec(address())?.[1]))).toMatchObject(owner);
    const request = calls.findLast(({ name }) => name === 'POST v1/QuestionList');
    expect(await request?.request.json()).toMatchObject(owner);
  });

  test('is the customer of a link that another customer’s screen opens [CHK-11]', async () => {
    const { admin, below, level, stored } = await begin();
    const { user, address, goTo } = await openAt('checklist/0', admin, level.id);
    await screen.findByLabelText('Name');
    await goTo(`/en/checklists?customer=${level.id}`);
    await screen.findByText(/No checklists yet/);
    await goTo(`/en/checklist/0?customer=${below.id}`);
    await user.type(await screen.findByLabelText('Name'), 'Vår');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toMatch(/\/en\/checklist\/[1-9]/));
    const id = Number(/checklist\/(\d+)/.exec(address())?.[1]);
    expect(await stored(id)).toMatchObject({ customerId: below.id });
  });

  test('is chosen by company admins among customers, shown with a dash per level above [CHK-08, PERM-29, FORM-19]', async () => {
    const { people, customerId, list, stored, below } = await begin();
    const { id } = await list('Kvartal');
    const { user } = await openAt(`checklist/${id}`, people.CompanyAdmin, customerId);
    expect(screen.queryByLabelText('Company')).toBeNull();
    const customer = await screen.findByRole('combobox', { name: 'Customer' });
    await user.click(customer);
    await user.clear(customer);
    await user.type(customer, below.name);
    await user.click(await screen.findByRole('option', { name: `-- ${below.name}` }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await stored(id)).toMatchObject({ customerId: below.id }));
  });

  test('is a company’s by web admins alone, who choose it [CHK-09, CHK-44, PERM-16]', async () => {
    const { people, customerId, level, list } = await begin();
    const otherCompany = await backend.seed.company('Annat bolag');
    const { id } = await list('Kvartal');
    const { user } = await openAt(`checklist/${id}`, people.WebSbaAdmin, customerId);
    const company = await screen.findByRole('combobox', { name: 'Company' });
    await waitFor(() => expect(company).toHaveValue('Brandkontroll AB'));
    const requestNames = calls.map(({ name }) => name);
    for (const call of [`GET v1/Company/${level.companyId}`, `GET v1/Customer/${customerId}`])
      expect(requestNames).toContain(call);
    await user.click(company);
    await user.clear(company);
    await user.type(company, otherCompany.name);
    await user.click(await screen.findByRole('option', { name: otherCompany.name }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const { token } = people.WebSbaAdmin;
    await waitFor(async () =>
      expect((await backend.ask('GET', `v1/QuestionList/${id}`, { token })).data).toMatchObject({
        customerId: null,
        companyId: otherCompany.id,
      }),
    );
  });

  test('a web admin makes a checklist global with a switch next to save and back [CHK-10, CHK-23]', async () => {
    const { people, customerId, list, stored } = await begin();
    const { id } = await list('Kvartal');
    const { user, address } = await openAt(`checklist/${id}`, people.WebSbaAdmin, customerId);
    await screen.findByRole('combobox', { name: 'Company' });
    await user.click(screen.getByRole('switch', { name: /Global/ }));
    expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await stored(id)).toMatchObject({ customerId: null, companyId: null }));
    await user.click(screen.getByRole('link', { name: 'Go to the checklists' }));
    await waitFor(() => expect(address()).toMatch(/^\/en\/checklists(\?|$)/));
  });

  test('a global checklist is read-only for other users [CHK-04, CHK-07]', async () => {
    const { people, customerId, post } = await begin();
    const { id } = await post<QuestionList>(
      'QuestionList',
      { name: 'Allas', customerId: null, companyId: null },
      people.WebSbaAdmin.token,
    );
    await openAt(`checklist/${id}`, people.CompanyAdmin, customerId);
    expect(await screen.findByText(/You can see the checklist but not change it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByLabelText('Name')).toBeDisabled();
    expect(await screen.findByRole('button', { name: 'Preview' })).toBeEnabled();
  });
});
