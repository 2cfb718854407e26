import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import type { TreeNode } from '#contract/tenants/customer.ts';
import type { LevelPlace } from '#domain/tenants/treeMoves.ts';
import { countBelow } from '#domain/tenants/treePath.ts';
import { CompanyChoice } from '#entities/customers/ui/CompanyChoice.tsx';
import { TargetTree } from '#entities/customers/ui/TargetTree.tsx';
import { usePermission } from '#entities/session/useSession.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useMoveRules } from './useMoveRules.ts';
import { useCallMutation } from '#store/callApi.ts';

type MoveLevelDialogProps = {
  node: TreeNode;
  place: LevelPlace | null;
  /** Level on which it was dropped. */
  dropped: TreeNode | null;
  /** Called with the level's new parent, or null at the top. */
  onMoved: (target: TreeNode | null) => void;
  onClose: () => void;
};

/** Dialog for the target of a level: a company if the rights allow it, the top, or a level of the tree. [PICK-11, PICK-20, PICK-30] */
export const MoveLevelDialog = ({ node, place, dropped, onMoved, onClose }: MoveLevelDialogProps) => {
  const { t } = useTranslation('customers');
  const textOf = useFailureText();
  const choosesCompany = usePermission('tree_move_level_globally');
  const { mayMakeRoot, refusalText } = useMoveRules();
  const [companyId, setCompanyId] = useState(node.companyId);
  const [target, setTarget] = useState(dropped);
  const [isTop, setIsTop] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [move, { isLoading, error }] = useCallMutation('moveCustomer');
  const isSent = useRef(false);

  const choose = (next: TreeNode | null, refusal: string | null) => {
    setFault(refusal);
    setTarget(next);
  };
  const submit = async () => {
    if (isSent.current) return;
    const top = isTop ? refusalText(place, { id: null, above: [], companyId }) : null;
    const missing = !isTop && target === null ? t('move.target_missing') : null;
    setFault(top ?? missing);
    if (top ?? missing) return;
    isSent.current = true;
    const result = await move({
      body: { id: node.id, parentId: isTop ? null : (target?.id ?? null), companyId },
    });
    isSent.current = false;
    if (!('error' in result)) onMoved(isTop ? null : target);
  };
  const failure = fault ?? (error ? textOf(error) : null);

  return (
    <FormDialog
      isOpen
      failure={failure}
      size="lg"
      title={t('move.title', { name: node.name })}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('move.cancel')}
          </Button>
          <SaveButton isSaving={isLoading}>{t('move.submit')}</SaveButton>
        </>
      }
    >
      <p>
        {t('move.what', { count: countBelow(node) })} {t('move.copies')}
      </p>
      {choosesCompany ? (
        <CompanyChoice
          label={t('picker.company')}
          value={companyId}
          onChange={(next) => {
            setCompanyId(next);
            choose(null, null);
          }}
        />
      ) : null}
      {mayMakeRoot ? (
        <Checkbox
          label={t('move.to_top')}
          checked={isTop}
          onChange={(event) => {
            setIsTop(event.currentTarget.checked);
            setFault(null);
          }}
        />
      ) : null}
      {isTop ? null : (
        <TargetTree
          label={t('move.tree')}
          searchLabel={t('move.search')}
          companyId={companyId}
          selectedId={target?.id ?? null}
          shownId={place?.id ?? null}
          refusalOf={(at) => refusalText(place, at)}
          onChoose={choose}
        />
      )}
      <p role="status">
        {isTop ? t('move.chosen_top') : target ? t('move.chosen', { name: target.name }) : t('move.none')}
      </p>
      {companyId === node.companyId ? null : <p>{t('move.other_company')}</p>}
    </FormDialog>
  );
};
