import { skipToken } from '@reduxjs/toolkit/query';
import type { Role } from '#contract/catalogue/catalogue.ts';
import { DeleteUsed } from '#entities/catalogue/ui/DeleteUsed.tsx';
import { useDeleteRoleMutation, useGetRoleUsesQuery } from '#entities/roles/rolesApi.ts';
import { useMayHave } from '#entities/session/useMayHave.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';

/** Dialog that asks before a role is deleted; names the plans that prevent it, and the people who would lose it. [ROLE-05, ROLE-10] */
export const DeleteRole = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const isSupported = useMayHave('getRoleUses');
  const uses = useGetRoleUsesQuery(isSupported ? role.id : skipToken, refetchOnMount);
  const [remove] = useDeleteRoleMutation();
  return (
    <DeleteUsed
      name={role.name}
      uses={isSupported ? uses : undefined}
      onDelete={() => remove(role.id)}
      onClose={onClose}
    />
  );
};
