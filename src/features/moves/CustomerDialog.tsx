import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import type { LevelPlace } from '#domain/tenants/treeMoves.ts';
import { CompanyChoice } from '#entities/customers/ui/CompanyChoice.tsx';
import { TargetTree } from '#entities/customers/ui/TargetTree.tsx';
import type { MoveCustomer } from '#entities/moves/movesSlice.ts';
import { usePermission, useUser } from '#entities/session/useSession.ts';

type CustomerDialogProps = {
  end: 'from' | 'to';
  chosen: MoveCustomer | null;
  /** Customer at the other end of the move. */
  other: MoveCustomer | null;
  /** True if chosen buildings are cleared, since another customer doesn't have them. */
  clearsBuildings: boolean;
  onChoose: (customer: MoveCustomer) => void;
  onClose: () => void;
};

/** Dialog for the source or target customer: a company if the rights allow it, and its tree. [MOVE-13, MOVE-16..22] */
export const CustomerDialog = (props: CustomerDialogProps) => {
  const { end, chosen, other, clearsBuildings, onChoose, onClose } = props;
  const { t } = useTranslation('moves');
  const { t: customerText } = useTranslation('customers');
  const { t: errorText } = useTranslation('errors');
  const user = useUser();
  const choosesCompany = usePermission('tree_move_level_globally');
  const [companyId, setCompanyId] = useState(chosen?.companyId ?? other?.companyId ?? user.companyId);
  const [target, setTarget] = useState(chosen);
  const [fault, setFault] = useState<string | null>(null);

  /** Returns why a level can't be chosen: the target is never within the source, regardless of the order of choosing. [MOVE-21] */
  const refusalOf = (place: LevelPlace | null, placeOf: (id: number) => LevelPlace | null): string | null => {
    if (!place || !other) return null;
    const [source, goal] = end === 'to' ? [other.id, place] : [place.id, placeOf(other.id)];
    const isBelow = goal?.id === source || goal?.above.includes(source) === true || place.id === other.id;
    return isBelow ? errorText('move_under_itself') : null;
  };
  const submit = () => {
    if (!target) setFault(t('wizard.dialog.missing'));
    else if (fault === null) onChoose(target);
  };

  return (
    <FormDialog
      isOpen
      failure={fault}
      size="lg"
      title={t(`wizard.dialog.${end}_title`)}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('wizard.dialog.cancel')}
          </Button>
          <Button type="submit">{t('wizard.dialog.submit')}</Button>
        </>
      }
    >
      {choosesCompany ? (
        <CompanyChoice
          label={customerText('picker.company')}
          value={companyId}
          onChange={(next) => {
            setCompanyId(next);
            setTarget(null);
            setFault(null);
          }}
        />
      ) : null}
      <TargetTree
        isAsked
        label={t('wizard.dialog.tree')}
        searchLabel={t('wizard.dialog.search')}
        companyId={companyId}
        selectedId={target?.id ?? null}
        shownId={other?.id ?? null}
        refusalOf={refusalOf}
        onChoose={(node, refusal) => {
          setTarget(node && { id: node.id, name: node.name, companyId: node.companyId });
          setFault(refusal);
        }}
      />
      <p role="status">
        {target ? t('wizard.dialog.chosen', { name: target.name }) : t('wizard.dialog.none')}
      </p>
      {clearsBuildings && target && target.id !== chosen?.id ? <p>{t('wizard.dialog.clears')}</p> : null}
    </FormDialog>
  );
};
