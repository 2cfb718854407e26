import { Text } from '@mantine/core';
import { CopiedValue } from '#components/text/CopiedValue.tsx';

/** Address to enter at the provider. */
export const CopiedAddress = ({ term, address, label }: { term: string; address: string; label: string }) => (
  <div>
    <Text span c="dimmed" fz="sm">
      {term}
    </Text>
    <CopiedValue value={address} label={label} />
  </div>
);
