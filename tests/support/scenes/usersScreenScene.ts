import { useUserScreens } from '../screens/userScreens.ts';

/** Sets up the employees of a customer, with a guest of another one. */
export async function useUsersScreenScene() {
  const { backend, calls, network, open } = await useUserScreens();

  const scene = async () => {
    const made = await backend.seed.tenant();
    const other = await backend.seed.tenant('Annat bolag');
    const asa = await backend.seed.user(made.level, 'User', {
      firstName: 'Åsa',
      lastName: 'Berg',
      email: 'asa.berg@skola.se',
      phoneNumber: '070-111 22 33',
      preferredLanguageCode: 'fi',
      created: '2027-01-01T00:00:00Z',
    });
    const guest = await backend.seed.user(other.level, 'User', { firstName: 'Örjan', lastName: 'Abel' });
    await backend.seed.link(guest, made.level);
    return { ...made, other, asa, guest };
  };
  return { backend, calls, network, open, scene };
}
