import { Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { DiscardDialog } from '#components/forms/DiscardDialog.tsx';
import { PhotoField } from '#components/forms/photos/PhotoField.tsx';
import { SidePanel } from '#components/forms/SidePanel.tsx';
import { useUnsavedChanges } from '#components/leaving/useUnsavedChanges.ts';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import { canAddFlaw } from '#domain/flaws/flawForm.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { isStorageFailure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { ItemServices } from '#entities/rounds/ui/item/ItemServices.tsx';
import { ItemActDialog } from '#entities/rounds/ui/item/ItemActDialog.tsx';
import type { ItemAct } from '#entities/rounds/ui/item/ItemActDialog.tsx';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { RescueButton } from '#entities/rounds/ui/RescueButton.tsx';
import { useUser } from '#entities/session/useSession.ts';
import { EditFlawDialog } from './EditFlawDialog.tsx';
import { ExistingFlaws } from './ExistingFlaws.tsx';
import { FixFlawDialog } from './FixFlawDialog.tsx';
import { FlawFacts } from './FlawFacts.tsx';
import { FlawFooter } from './FlawFooter.tsx';
import type { FlawPanelProps } from './flawTarget.ts';
import { FlawScale } from './FlawScale.tsx';
import { FlawSwitches } from '#entities/flaws/ui/FlawSwitches.tsx';
import { FlawTexts } from '#entities/flaws/ui/FlawTexts.tsx';
import { FlawTypeChoice } from '#entities/flaws/ui/FlawTypeChoice.tsx';
import { SeverityChoice } from '#entities/flaws/ui/work/SeverityChoice.tsx';
import { ServiceInfo } from './ServiceInfo.tsx';
import { useAddFlaw } from './useAddFlaw.ts';
import classes from '#entities/flaws/ui/flawParts.module.css';

type FlawEditorProps = FlawPanelProps & {
  item: ItemState | null;
  title: string;
  categories: readonly FlawCategory[];
  isLoading: boolean;
};

/** Form with the item's existing flaws, the new flaw, and its service information. */
export const FlawEditor = (props: FlawEditorProps) => {
  const { roundId, item, title, categories, isLoading, responsible, isReadOnly, onClose } = props;
  const { t } = useTranslation('flaws');
  const textOf = useFailureText();
  const user = useUser();
  const add = useAddFlaw(props);
  const { flaw, draft } = add;
  const unsaved = useUnsavedChanges(() => add.isDirty);
  const whenClean = (act: () => void) => () => unsaved.request(act);
  const isTillsyn = useIsTillsyn();
  const [itemAct, setItemAct] = useState<ItemAct | null>(null);
  const [hasActed, setHasActed] = useState(false);
  const hasPhoto = (props.target.files?.length ?? 0) > 0;
  const services =
    item && isTillsyn ? (
      <ItemServices roundId={roundId} item={item} isReadOnly={isReadOnly} onAct={setItemAct} />
    ) : null;
  const [fixedKey, setFixedKey] = useState<string | null>(null);
  const fixed = item?.flaws.find((one) => one.key === fixedKey);
  const [editedKey, setEditedKey] = useState<string | null>(null);
  const edited = item?.flaws.find((one) => one.key === editedKey);
  const openCount = item?.flaws.filter((one) => one.done === null).length ?? 0;

  return (
    <>
      <SidePanel
        isOpen
        title={title}
        size={560}
        onClose={onClose}
        isUnsaved={() => add.isDirty}
        onSubmit={isReadOnly ? undefined : add.handleAdd}
        footer={
          <FlawFooter
            isReadOnly={isReadOnly}
            canAdd={!isLoading && canAddFlaw(flaw.form)}
            isSaving={add.isSaving}
            isDone={hasActed && !add.isDirty}
            onBack={whenClean(onClose)}
            onSkip={item ? whenClean(add.handleSkip) : undefined}
            onNotChecked={item && isTillsyn ? whenClean(() => setItemAct({ kind: 'unchecked' })) : undefined}
          />
        }
      >
        {item?.placementDescription ? <p className={classes.place}>{item.placementDescription}</p> : null}
        {hasPhoto ? null : services}
        <ExistingFlaws
          title={t('existing.title')}
          flaws={item?.flaws ?? []}
          isReadOnly={isReadOnly}
          onFix={({ key }) => setFixedKey(key)}
          onEdit={({ key }) => setEditedKey(key)}
          onStillThere={whenClean(add.handleStillThere)}
        />
        {isLoading && !isReadOnly ? <RowsSkeleton rows={4} /> : null}
        {isLoading || isReadOnly ? null : (
          <Flex aria-label={t('form.title')} component="section" direction="column" gap="md">
            <h3 className={classes.heading}>{t('form.title')}</h3>
            <PhotoField label={t('form.photos')} {...draft.field} />
            {categories.length > 0 ? (
              <FlawTypeChoice
                categories={categories}
                flaw={flaw}
                isLoose={item === null}
                onType={add.handleType}
              />
            ) : (
              <Text c="dimmed" fz="xs">
                {t('form.no_categories')}
              </Text>
            )}
            <FlawTexts flaw={flaw} />
            <SeverityChoice value={flaw.form.severity} onChange={(severity) => flaw.change({ severity })} />
            <FlawSwitches flaw={flaw} openCount={openCount} />
            {item ? null : <FlawScale value={flaw.form.scale} onChange={(scale) => flaw.change({ scale })} />}
            <FlawFacts responsible={responsible} performer={`${user.firstName} ${user.lastName}`} />
          </Flex>
        )}
        {hasPhoto ? services : null}
        {item ? <ServiceInfo service={add.service} isReadOnly={isReadOnly} /> : null}
        {add.failure ? <FailureAlert text={textOf(add.failure)} /> : null}
        {add.failure && isStorageFailure(add.failure) ? <RescueButton /> : null}
      </SidePanel>
      {item && itemAct ? (
        <ItemActDialog
          roundId={roundId}
          item={item}
          act={itemAct}
          onJudged={onClose}
          onRecorded={() => setHasActed(true)}
          onClose={() => setItemAct(null)}
        />
      ) : null}
      {edited ? (
        <EditFlawDialog roundId={roundId} flaw={edited} isLoose={false} onClose={() => setEditedKey(null)} />
      ) : null}
      {fixed ? (
        <FixFlawDialog roundId={roundId} flaw={fixed} isLoose={false} onClose={() => setFixedKey(null)} />
      ) : null}
      <DiscardDialog {...unsaved.question} />
    </>
  );
};
