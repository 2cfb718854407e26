import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { textKeys } from '#server/db/textKeys.ts';
import * as saving from '#platform/saveFile.ts';
import { recordOf } from '#tests/support/seeds/storedBytes.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { pdf } from '#tests/support/hostile/uploadForm.ts';
import { dialogOf, rowOf } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, open, network, calls } = await useScreens();
const document = (name: string, bytes: BlobPart = pdf) =>
  new File([bytes], name, { type: 'application/pdf' });

beforeAll(async () => {
  await preloadTexts(['documents', 'lists']);
  await import('#features/documents/DocumentsScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

async function begin() {
  const tenant = await backend.seed.tenant();
  const customerId = tenant.level.id;
  const store = async (name: string, more: { buildingId?: number; documentType?: null } = {}) => {
    const created = backend.time.now.toISOString();
    const fileRow = {
      name,
      ...textKeys(name),
      created,
      documentType: 1,
      mimeType: 'application/pdf',
      ...recordOf(pdf),
      ...more,
    };
    const { storageKey } = await backend.seed.file({ customerId }, fileRow);
    backend.files.set(storageKey, new Uint8Array(pdf));
  };
  return { ...tenant, customerId, store };
}
const openAt = (who: Person, customerId: number, more = '') => {
  setWidth(1440);
  return open(`/en/documents?customer=${customerId}${more}`, who);
};
const names = async () => {
  const table = await screen.findByRole('table', { name: 'Documents' });
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
};
const zone = async () => within(await screen.findByRole('region', { name: 'Upload documents' }));

describe('the documents', () => {
  test('are seen by basic users, who can’t upload, download or delete [DOC-01, DOC-02, PERM-51, PERM-63]', async () => {
    const { people, customerId, store } = await begin();
    await store('policy.pdf');
    const light = await openAt(people.BasicUserLight, customerId);
    expect(await screen.findByText(/see documents/)).toBeVisible();
    expect(light.address()).toMatch(/^\/en\/(\?|$)/);
    light.unmount();
    await openAt(people.BasicUser, customerId);
    await waitFor(async () => expect(await names()).toEqual(['policy.pdf']));
    expect(screen.queryByRole('region', { name: 'Upload documents' })).toBeNull();
    expect(screen.queryByRole('button', { name: /policy\.pdf/ })).toBeNull();
  });

  test('are searched by name, ordered by the day they were made or by name, and paged [DOC-05, DOC-06, DOC-07]', async () => {
    const { people, customerId, store } = await begin();
    // A photo of a flaw is no document.
    await store('brist.png', { documentType: null });
    await store('zeta.pdf');
    for (let index = 10; index < 20; index += 1) {
      backend.time.now = new Date(backend.time.now.getTime() + 60_000);
      await store(`alfa ${index}.pdf`);
    }
    const { user, address } = await openAt(people.Admin, customerId);
    await waitFor(async () => expect((await names())[0]).toBe('zeta.pdf'));
    expect(calls.some(({ name }) => /^GET v1\/File\?.*orderBy=Created/.test(name))).toBe(true);
    expect(await names()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(async () => expect(await names()).toEqual(['alfa 19.pdf']));
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    await waitFor(() => expect(address()).toContain('sort=Name'));
    await waitFor(async () => expect((await names())[0]).toBe('alfa 10.pdf'));
    await user.type(screen.getByRole('searchbox', { name: 'Search documents' }), 'zeta');
    await waitFor(async () => expect(await names()).toEqual(['zeta.pdf']));
  });

  test('are kept to a building; a failed fetch of the buildings is reported [DOC-08, DOC-28]', async () => {
    expectWarning(/listBuildingNames failed/);
    const { people, customerId, store, building } = await begin();
    await store('policy.pdf');
    await store('ritning.pdf', { buildingId: building.id });
    const first = await openAt(people.Admin, customerId);
    await first.user.click(await screen.findByRole('combobox', { name: 'Building' }));
    await first.user.click(await screen.findByRole('option', { name: building.name }));
    await waitFor(async () => expect(await names()).toEqual(['ritning.pdf']));
    expect(first.address()).toContain(`building=${building.id}`);
    await first.user.click(screen.getByRole('combobox', { name: 'Building' }));
    await first.user.click(await screen.findByRole('option', { name: 'All buildings' }));
    await waitFor(async () => expect(await names()).toHaveLength(2));
    first.unmount();
    network.use(
      http.get('*/v1/Building', () => HttpResponse.json({ success: false, errors: [] }, { status: 500 })),
    );
    await openAt(people.Admin, customerId);
    expect(await screen.findByText('The buildings could not be loaded.')).toBeVisible();
    expect(await names()).toHaveLength(2);
  });

  test('are downloaded and deleted by admins [DOC-15, PERM-52]', async () => {
    const { people, customerId, store } = await begin();
    await store('policy.pdf');
    const save = vi.spyOn(saving, 'saveFile').mockReturnValue();
    const { user } = await openAt(people.Admin, customerId);
    const act = async (name: string) => {
      await user.click(
        within(await rowOf('policy.pdf')).getByRole('button', { name: 'Actions: policy.pdf' }),
      );
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await act('Download policy.pdf');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]?.[0]).toBe('policy.pdf');
    expect(await save.mock.calls[0]?.[1].text()).toBe(pdf.toString());
    await act('Delete policy.pdf');
    await user.click((await dialogOf('Delete policy.pdf?')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/No documents yet/)).toBeVisible();
    save.mockRestore();
  });

  test('a PDF document opens at its own address', async () => {
    const { people, customerId, store } = await begin();
    await store('policy.pdf');
    const tab = { opener: {}, close: vi.fn(), location: { replace: vi.fn<(to: string) => void>() } };
    const opening = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user } = await openAt(people.Admin, customerId);
    await user.click(within(await rowOf('policy.pdf')).getByRole('button', { name: 'Actions: policy.pdf' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Open policy.pdf' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledTimes(1));
    expect(tab.opener).toBeNull();
    expect(tab.location.replace.mock.calls[0]?.[0]).toMatch(/\/api\/v1\/File\/Shown\/[\w.-]+$/);
    opening.mockRestore();
  });
});

describe('an upload', () => {
  test('takes several files and reports each failure; refused files are never sent [DOC-16, DOC-17, DOC-18]', async () => {
    const { people, customerId } = await begin();
    const { user } = await openAt(people.Admin, customerId);
    const part = await zone();
    expect(part.getByRole('button', { name: 'Upload' })).toBeDisabled();
    const input = part.getByLabelText('Choose files');
    expect(input).toHaveAttribute('accept', '.doc,.docx,.pdf,.xlsx,.xls');
    const files = [
      document('policy.pdf'),
      document('regler.pdf'),
      document('tom.pdf', ''),
      document('program.exe'),
      document('förklädd.pdf', 'MZ a program'),
    ];
    fireEvent.change(input, { target: { files } });
    expect(part.getByText('This type of file is not accepted.')).toBeVisible();
    expect(part.getByText('The file is empty.')).toBeVisible();
    await user.click(part.getByRole('button', { name: 'Upload' }));
    await waitFor(async () => expect((await names()).toSorted()).toEqual(['policy.pdf', 'regler.pdf']));
    const disguised = part.getByText('förklädd.pdf').closest('li') ?? expect.fail('no line');
    expect(await within(disguised).findByRole('alert')).toBeVisible();
    expect(part.queryByText('policy.pdf')).toBeNull();
    const requests = calls.filter(({ name }) => name === 'POST v1/File');
    expect(requests).toHaveLength(3);
    const form = await requests[0]?.request.clone().text();
    expect(form).toMatch(new RegExp(`name="CustomerId"\\s+${customerId}\\s`));
    expect(form).toMatch(/name="DocumentType"\s+1\s/);
    expect(form).not.toContain('BuildingId');
    await user.click(part.getByRole('button', { name: 'Leave out program.exe' }));
    expect(part.queryByText('program.exe')).toBeNull();
  });

  test('the upload offers no building choice when no buildings exist [EYES-05]', async () => {
    const { root } = await backend.seed.tenant();
    const bare = await backend.seed.customer(root, 'Tom kund');
    await openAt(await backend.seed.user(bare, 'CustomerAdmin'), bare.id);
    const part = await zone();
    expect(await part.findByText('No buildings yet.')).toBeVisible();
  });

  test('uploads to a building where the switch says so, which is off without one [DOC-09, DOC-10, DOC-11]', async () => {
    const { people, customerId, building } = await begin();
    const { user } = await openAt(people.Admin, customerId, `&building=${building.id}`);
    const part = await zone();
    const attach = await part.findByRole('switch', { name: `Attach to ${building.name}` });
    await user.click(attach);
    fireEvent.drop(screen.getByRole('region', { name: 'Upload documents' }), {
      dataTransfer: { files: [document('ritning.pdf')] },
    });
    await user.click(part.getByRole('button', { name: 'Upload' }));
    await waitFor(async () => expect(await names()).toEqual(['ritning.pdf']));
    expect(attach).toBeChecked();
    await user.click(screen.getByRole('combobox', { name: 'Building' }));
    await user.click(await screen.findByRole('option', { name: 'All buildings' }));
    const off = await part.findByRole('switch', { name: /^Attach to building/ });
    await waitFor(() => expect(off).toBeDisabled());
    expect(off).not.toBeChecked();
  });

  test('a failed upload stays with its reason and is retried once', async () => {
    const { people, customerId } = await begin();
    network.use(
      http.post(
        '*/v1/File',
        () => HttpResponse.json({ success: false, errors: ['not now'] }, { status: 503 }),
        {
          once: true,
        },
      ),
    );
    const { user } = await openAt(people.Admin, customerId);
    const part = await zone();
    fireEvent.change(part.getByLabelText('Choose files'), { target: { files: [document('policy.pdf')] } });
    await user.click(part.getByRole('button', { name: 'Upload' }));
    expect(await part.findByText('Not now')).toBeVisible();
    await waitFor(() =>
      expect(part.getByRole('button', { name: 'Upload' })).toHaveAttribute('aria-busy', 'false'),
    );
    await user.click(part.getByRole('button', { name: 'Upload' }));
    await waitFor(async () => expect(await names()).toEqual(['policy.pdf']));
    const keys = calls
      .filter(({ name }) => name === 'POST v1/File')
      .map(({ request }) => request.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });
});

test('templates are policy, rules and business; a failed download is reported [DOC-12, DOC-14]', async () => {
  expectWarning(/a template could not be fetched/);
  const { people, customerId } = await begin();
  const word = new Uint8Array([0x50, 0x4b, 0x03, 0x04]);
  network.use(
    http.get('*/templates/en/policy.docx', () => HttpResponse.arrayBuffer(word.buffer)),
    http.get('*/templates/:language/:file', () => new HttpResponse(null, { status: 404 })),
  );
  const save = vi.spyOn(saving, 'saveFile').mockReturnValue();
  const { user } = await openAt(people.BasicUser, customerId);
  const part = within(await screen.findByRole('region', { name: 'Templates' }));
  expect(part.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Fire safety policy',
    'Fire safety rules',
    'Description of the business',
  ]);
  await user.click(part.getByRole('button', { name: 'Fire safety policy' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0]).toBe('Fire safety policy.docx');
  await user.click(part.getByRole('button', { name: 'Fire safety rules' }));
  expect(await part.findByText('The file could not be downloaded.')).toBeVisible();
  save.mockRestore();
});
