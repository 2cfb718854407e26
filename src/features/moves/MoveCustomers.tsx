import { Box, Button, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromChosen, targetChosen } from '#entities/moves/movesSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { CustomerDialog } from './CustomerDialog.tsx';
import type { MoveInWizard, ShownCustomer } from './useMoveDraft.ts';
import classes from './moves.module.css';

const withCompany = (customer: ShownCustomer | null) =>
  customer && customer.companyId !== null ? { ...customer, companyId: customer.companyId } : null;

/** Source and target of the buildings; both are fixed once the move is saved. [MOVE-13, MOVE-15, MOVE-23..25] */
export const MoveCustomers = ({ wizard }: { wizard: MoveInWizard }) => {
  const { t } = useTranslation('moves');
  const dispatch = useAppDispatch();
  const { move, from, target, choicesOf } = wizard;
  const [open, setOpen] = useState<'from' | 'to' | null>(null);
  const ends = { from, to: target };
  const end = (name: 'from' | 'to') => (
    <div className={classes.end} role="group" aria-label={t(`wizard.customers.${name}`)}>
      <Stack gap={0} miw={0}>
        <Text span c="dimmed" fz="sm">
          {t(`wizard.customers.${name}`)}
        </Text>
        <Box component="strong" miw={0}>
          {ends[name]?.name ?? t('wizard.customers.none')}
        </Box>
      </Stack>
      {move ? null : (
        <Button
          variant={ends[name] ? 'default' : 'filled'}
          onClick={() => setOpen(name)}
          aria-haspopup="dialog"
        >
          {t(`wizard.customers.${ends[name] ? 'change' : 'choose'}_${name}`)}
        </Button>
      )}
    </div>
  );
  return (
    <section className={classes.customers} aria-label={t('wizard.customers.label')}>
      {end('from')}
      <IconArrowRight size={24} aria-hidden className={classes.arrow} />
      {end('to')}
      {move ? <p className={classes.locked}>{t('wizard.customers.locked')}</p> : null}
      {open ? (
        <CustomerDialog
          end={open}
          chosen={withCompany(ends[open])}
          other={withCompany(ends[open === 'from' ? 'to' : 'from'])}
          clearsBuildings={open === 'from' && choicesOf('buildings').length > 0}
          onChoose={(customer) => {
            if (open === 'to') dispatch(targetChosen(customer));
            else if (customer.id !== from?.id) dispatch(fromChosen(customer));
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  );
};
