import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Customer } from '#contract/tenants/customer.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { roles } from '#server/db/schema/users.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { symbolKinds } from '#server/db/schema/templates.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const rows = () => backend.db.select().from(customers).orderBy(customers.id);
const remove = (token: string, id: number, language = 'en') =>
  backend.ask('DELETE', `v1/Customer/${id}`, { token, headers: { 'accept-language': language } });

describe('deleting a level', () => {
  test('a customer with levels, buildings or employees can’t be deleted, and the refusal counts them [PICK-37]', async () => {
    const { people, root, level, below, sibling } = await backend.seed.tenant();
    const { token } = people.CompanyAdmin;
    const refusal = await remove(token, level.id);
    expect(refusal).toMatchObject({ status: 409, codes: ['in_use'] });
    expect(refusal.errors[0]).toMatch(/: 1 level below, 1 building, 7 employees\.$/);
    expect((await remove(token, root.id, 'sv')).errors[0]).toMatch(/2 underliggande nivåer\.$/);
    await backend.seed.building(below, 'Hus');
    expect((await remove(token, below.id, 'fi')).errors[0]).toContain('1 rakennus');
    await backend.seed.user(sibling, 'User');
    expect((await remove(token, sibling.id)).errors[0]).toContain('1 employee');
    expect(await rows()).toHaveLength(4);
  });

  test('the customer’s catalogue and history pass to the level above; only links and keys end [PICK-45]', async () => {
    const { people, level, below } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const role = await backend.seed.role(below, 'Rollen');
    const deletedBuilding = await backend.seed.building(below, 'Rivet hus', { deleted: true });
    await backend.seed.floor(deletedBuilding);
    const link = await backend.seed.link(otherTenant.people.User, below);
    await backend.seed.hold(otherTenant.people.User, role, link.id);
    expect((await remove(people.Admin.token, below.id)).status).toBe(200);
    expect((await rows()).some(({ id }) => id === below.id)).toBe(false);
    const [kept] = await backend.db.select().from(buildings).where(eq(buildings.id, deletedBuilding.id));
    expect(kept).toMatchObject({ customerId: level.id, deleted: true });
    const [passed] = await backend.db.select().from(roles).where(eq(roles.id, role.id));
    expect(passed?.customerId).toBe(level.id);
    expect((await remove(people.Admin.token, below.id)).status).toBe(404);
    const [trace] = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'deleted'));
    expect(trace).toMatchObject({ targetKind: 'customer', targetId: below.id });
  });

  test('meanings of symbols are deleted with their level, also if the level above has them too', async () => {
    const { people, level, below, root } = await backend.seed.tenant();
    const { token } = people.CompanyAdmin;
    const { id: fireProtectionId } = await backend.seed.fireProtection({
      companyId: root.companyId,
      customerId: root.id,
    });
    for (const { id: customerId } of [level, below])
      await backend.ask('PUT', 'v1/SymbolKind', {
        token,
        body: { customerId, kinds: [{ symbol: 'BS', fireProtectionId }] },
      });
    expect((await remove(token, below.id)).status).toBe(200);
    const remaining = await backend.db.select().from(symbolKinds);
    expect(remaining).toMatchObject([{ customerId: level.id, symbol: 'bs' }]);
  });

  test('an empty root is deleted with its licence; one that holds records is kept', async () => {
    const { people, company } = await backend.seed.tenant();
    const { token } = people.CompanyAdmin;
    const newLevel = (await backend.ask<Customer>('POST', 'v1/Customer', { token, body: { name: 'Ny' } }))
      .data;
    expect((await remove(token, newLevel.id)).status).toBe(200);
    const full = await backend.seed.customer({ companyId: company.id }, 'Full');
    await backend.seed.role(full, 'Rollen');
    await backend.seed.building(full, 'Rivet hus', { deleted: true });
    expect((await remove(token, full.id)).errors[0]).toMatch(/: 1 role\.$/);
    await backend.db.delete(roles);
    expect((await remove(token, full.id)).errors[0]).toMatch(/: 1 record kept for the history\.$/);
  });
});
