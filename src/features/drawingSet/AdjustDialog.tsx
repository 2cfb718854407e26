import { Button, Checkbox, Loader, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropStage } from '#components/drawingFile/CropStage.tsx';
import { useDrawnPage } from '#components/drawingFile/useDrawnPage.ts';
import { useProblemText } from '#components/drawingFile/useProblemText.ts';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { Modal } from '#components/overlays/Modal.tsx';
import { useIsMobile } from '#components/theme/useIsMobile.ts';
import { turnedBox, turnedBy, wholePage } from '#domain/drawings/cropping.ts';
import type { DrawingSource } from '#platform/drawingFile/drawingSource.ts';
import { isDone, isSameSize } from './setPages.ts';
import type { Adjusted, SetFile, SetPage } from './setPages.ts';
import { useOpenFile } from './files/useOpenFile.ts';
import classes from './drawingSet.module.css';
import overlays from '#components/overlays/overlays.module.css';

/** Long edge of the page on the screen, in pixels. */
const shownEdge = 1600;

type AdjustDialogProps = {
  page: SetPage;
  pages: readonly SetPage[];
  file: SetFile | undefined;
  onAdjusted: (adjusted: Adjusted, isForAll: boolean) => void;
  onClose: () => void;
};

type AdjustingProps = Omit<AdjustDialogProps, 'file'> & { source: DrawingSource };

const Adjusting = ({ page, pages, source, onAdjusted, onClose }: AdjustingProps) => {
  const { t } = useTranslation('drawingSet');
  const problemText = useProblemText();
  const [adjusted, setAdjusted] = useState<Adjusted>(page.adjusted);
  const similarPages = pages.filter(
    (other) => other.key !== page.key && isSameSize(page, other) && !other.isCropOwn && !isDone(other),
  ).length;
  const [isForAll, setIsForAll] = useState(similarPages > 0 && !page.isCropOwn);
  const { turns, box } = adjusted;
  const drawnPage = useDrawnPage(source, { page: page.page, turns, edge: shownEdge, isRequested: true });
  return (
    <>
      <CropStage
        page={page.page}
        canvas={drawnPage?.canvas}
        isDrawing={!drawnPage}
        box={box}
        isDisabled={false}
        onTurn={(by) => setAdjusted({ turns: turnedBy(turns, by), box: turnedBox(box, by) })}
        onBox={(next) => setAdjusted({ turns, box: next })}
        onWhole={() => setAdjusted({ turns, box: wholePage })}
      />
      {drawnPage?.problem ? <FailureAlert text={problemText(drawnPage.problem)} /> : null}
      {similarPages > 0 ? (
        <Checkbox
          label={t('for_all', { count: similarPages })}
          checked={isForAll}
          onChange={(event) => setIsForAll(event.currentTarget.checked)}
        />
      ) : null}
      <div className={`${classes.buttons} ${overlays.foot}`} data-foot>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={!drawnPage?.canvas} onClick={() => onAdjusted(adjusted, isForAll)}>
          {t('adjust_done')}
        </Button>
      </div>
    </>
  );
};

/** Dialog that rotates and crops a page, and with it all others of the same size. */
export const AdjustDialog = ({ file, ...props }: AdjustDialogProps) => {
  const { t } = useTranslation('drawingSet');
  const problemText = useProblemText();
  const isMobile = useIsMobile();
  const openedFile = useOpenFile(file);
  const { page, onClose } = props;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('adjust_title', { name: page.fileName, page: page.page })}
      size="xl"
      fullScreen={isMobile}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        {openedFile && 'source' in openedFile ? <Adjusting {...props} source={openedFile.source} /> : null}
        {openedFile && 'problem' in openedFile ? (
          <FailureAlert text={problemText(openedFile.problem)} />
        ) : null}
        {openedFile ? null : <Loader color="gray" role="status" aria-label={t('opening')} />}
      </Stack>
    </Modal>
  );
};
