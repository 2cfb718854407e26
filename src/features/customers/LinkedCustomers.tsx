import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { TruncatedText } from '#components/text/TruncatedText.tsx';
import type { CustomerChoice } from '#entities/customers/useChooseCustomer.ts';
import { useUser } from '#entities/session/useSession.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import classes from './customers.module.css';
import { useCallQuery } from '#store/callApi.ts';

type LinkedCustomersProps = {
  search: string;
  selectedId: number | null;
  onChoose: (customer: CustomerChoice) => void;
};

/** List of customers elsewhere at which the user holds a role: they can be chosen, never changed. [PICK-13, PICK-14] */
export const LinkedCustomers = ({ search, selectedId, onChoose }: LinkedCustomersProps) => {
  const { t } = useTranslation('customers');
  const { id: userId } = useUser();
  const textOf = useFailureText();
  const { data = [], error, refetch } = useCallQuery('getExternalCustomers', { userId });
  const searchText = search.trim().toLocaleLowerCase();
  const shownCustomers = data.filter(({ name }) => name.toLocaleLowerCase().includes(searchText));
  if (error) return <FailureAlert text={textOf(error)} onRetry={() => void refetch()} />;
  if (shownCustomers.length === 0) return null;
  return (
    <section aria-labelledby="linked-customers">
      <Box id="linked-customers" component="h3" m={0} fz="md" fw={650}>
        {t('picker.external')}
      </Box>
      <Text c="dimmed" fz="xs" mb={4}>
        {t('picker.external_hint')}
      </Text>
      <ul className={classes.linked}>
        {shownCustomers.map(({ id, name, companyId }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.linkedCustomer}
              aria-current={id === selectedId || undefined}
              onClick={() => onChoose({ id, companyId })}
            >
              <TruncatedText text={name} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
