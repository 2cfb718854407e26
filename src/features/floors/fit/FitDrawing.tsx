import { FitPanel } from '#entities/drawings/fit/FitPanel.tsx';
import type { NewFile } from '#entities/drawings/fit/useNewPicture.ts';
import type { StandingDrawing } from '#entities/drawings/replacement/replaceDrawing.ts';
import { useApply } from './useApply.ts';

export type FitDrawingProps = StandingDrawing & {
  newFile: NewFile;
  customerId: number;
  onDone: () => void;
  onClose: () => void;
};

/** Panel for replacing a drawing: both overlaid, pairs of matching points, and the new positions of everything. */
export const FitDrawing = ({ map, items, areas, newFile, customerId, onDone, onClose }: FitDrawingProps) => {
  const standing = { map, items, areas };
  const { apply, isSaving, failure } = useApply(standing, newFile, customerId, onDone);
  return (
    <FitPanel
      {...standing}
      newFile={newFile}
      isSaving={isSaving}
      failure={failure}
      onClose={onClose}
      onApply={(fit, transform, staying) => void apply(fit, transform, staying)}
    />
  );
};
