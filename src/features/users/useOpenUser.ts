import { useState } from 'react';
import { useOpenThing } from '../../components/table/useOpenThing.ts';
import type { User } from '../../contract/user.ts';

type Linking = { kind: 'link' | 'unlink'; user: User } | null;

/** What is open above the list: one form or dialog at a time, linking and unlinking too. */
export const useOpenUser = () => {
  const [linking, setLinking] = useState<Linking>(null);
  const open = useOpenThing<User>({ keyOf: ({ id }) => id });
  const alone =
    <Arguments extends unknown[]>(act: (...given: Arguments) => void) =>
    (...given: Arguments) => {
      setLinking(null);
      act(...given);
    };
  const startLinking = (kind: 'link' | 'unlink') => (user: User) => {
    open.close();
    setLinking({ kind, user });
  };
  return {
    ...open,
    add: alone(open.add),
    edit: alone(open.edit),
    remove: alone(open.remove),
    close: alone(open.close),
    linking,
    link: startLinking('link'),
    unlink: startLinking('unlink'),
  };
};

export type OpenUser = ReturnType<typeof useOpenUser>;
