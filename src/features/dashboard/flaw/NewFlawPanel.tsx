import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { PhotoField } from '#components/forms/photos/PhotoField.tsx';
import { useFlawCategories } from '#entities/flawCategories/flawCategoriesApi.ts';
import { FlawSwitches } from '#entities/flaws/ui/FlawSwitches.tsx';
import { FlawTexts } from '#entities/flaws/ui/FlawTexts.tsx';
import { FlawTypeChoice } from '#entities/flaws/ui/FlawTypeChoice.tsx';
import { ResponsibleSelect } from '#entities/flaws/ui/office/ResponsibleSelect.tsx';
import { SeverityChoice } from '#entities/flaws/ui/work/SeverityChoice.tsx';
import { currentLanguage } from '#platform/language/i18n.ts';
import { announceDone } from '../announceDone.ts';
import type { ChosenPlace } from './ItemChoice.tsx';
import { ItemChoice } from './ItemChoice.tsx';
import { useNewFlaw } from './useNewFlaw.ts';

export type NewFlawPanelProps = { buildingId: number; customerId: number; onClose: () => void };

const nowhere: ChosenPlace = { floorId: null, mapId: null, item: null };

/** Panel to report a flaw outside a round: its item, then the flaw form of the rounds. [FLAWM-05, FLAW-01, FLAW-04] */
export const NewFlawPanel = ({ buildingId, customerId, onClose }: NewFlawPanelProps) => {
  const { t } = useTranslation(['flaws', 'dashboard']);
  const { categories, isLoading } = useFlawCategories(currentLanguage());
  const [place, setPlace] = useState<ChosenPlace>(nowhere);
  const { form, flaw, draft, isStored, chooseItem } = useNewFlaw(categories, (isFixed) => {
    // A fix reports itself, since it waits.
    if (!isFixed) announceDone(t('dashboard:notice.flaw_added'));
    onClose();
  });
  const choosePlace = (chosen: ChosenPlace) => {
    setPlace(chosen);
    chooseItem(chosen.item);
  };
  const photos = <PhotoField label={t('form.photos')} isDisabled={form.isSaving} {...draft.field} />;
  return (
    <EntityFormPanel title={t('office.new')} form={form} isSaveDisabled={isLoading} onClose={onClose}>
      {isStored ? (
        <>
          <p role="status">{t('office.photos_left')}</p>
          {photos}
        </>
      ) : (
        <>
          <ItemChoice
            buildingId={buildingId}
            place={place}
            error={form.errorOf('mapItemId')}
            onChange={choosePlace}
          />
          {photos}
          {categories.length > 0 ? (
            <FlawTypeChoice categories={categories} flaw={flaw} isLoose={false} />
          ) : null}
          <FlawTexts flaw={flaw} />
          <SeverityChoice value={flaw.form.severity} onChange={(severity) => flaw.change({ severity })} />
          <FlawSwitches flaw={flaw} openCount={0} />
          <ResponsibleSelect
            value={form.values.responsible}
            error={form.errorOf('responsible')}
            customerId={customerId}
            onChange={(responsible) => form.change({ responsible })}
          />
        </>
      )}
    </EntityFormPanel>
  );
};
