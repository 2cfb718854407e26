import { Input } from '@mantine/core';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { noRolesPart } from '#entities/roles/ui/noRolesPart.ts';

type NoRolesThereProps = { label: string; customerId: number };

/** Explanation of roles if another customer has none: they are created at the active customer. [SETUP-12] */
export const NoRolesThere = ({ label, customerId }: NoRolesThereProps) => (
  <Input.Wrapper label={label} labelElement="div">
    <LazyPart
      source={noRolesPart}
      waiting={null}
      props={{ customerId, isReadOnly: true, onMade: () => undefined }}
    />
  </Input.Wrapper>
);
