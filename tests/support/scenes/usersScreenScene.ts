import { useUserScreens } from '../screens/userScreens.ts';

/** Sets up the employees of a customer, with a guest of another one. */
export async function useUsersScreenScene() {
  const { backend, calls, network, open } = await useUserScreens();

  const scene = async () => {
    const tenant = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const asa = await backend.seed.user(tenant.level, 'User', {
      firstName: 'Åsa',
      lastName: 'Berg',
      email: 'asa.berg@skola.se',
      phoneNumber: '070-111 22 33',
      preferredLanguageCode: 'fi',
      created: '2027-01-01T00:00:00Z',
    });
    const guest = await backend.seed.user(otherTenant.level, 'User', {
      firstName: 'Örjan',
      lastName: 'Abel',
    });
    await backend.seed.link(guest, tenant.level);
    return { ...tenant, other: otherTenant, asa, guest };
  };
  return { backend, calls, network, open, scene };
}
