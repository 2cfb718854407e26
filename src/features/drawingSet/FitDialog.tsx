import { Loader, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#components/drawingFile/useProblemText.ts';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { Modal } from '#components/overlays/Modal.tsx';
import { setTextLimits } from '#contract/drawings/drawingLimits.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { CropBox } from '#domain/drawings/cropping.ts';
import { frameOf } from '#domain/drawings/greyPicture.ts';
import { proposedFit } from '#domain/drawings/proposedFit.ts';
import type { ProposedFit } from '#domain/drawings/proposedFit.ts';
import { textsOfPart } from '#domain/drawings/textsOfPart.ts';
import { FitPanel } from '#entities/drawings/fit/FitPanel.tsx';
import { placesOf } from '#entities/drawings/fit/transform.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { sendCall } from '#platform/calls/http.ts';
import { canvasFile, dropCanvas } from '#platform/drawingFile/canvas.ts';
import type { DrawingFileProblem, DrawingSource } from '#platform/drawingFile/drawingSource.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { greysOfCanvas } from './files/readPage.ts';
import type { ConfirmedFit, SetFile, SetPage } from './setPages.ts';
import type { StandingLook } from './standing.ts';
import { useOpenFile } from './files/useOpenFile.ts';
import { useCallQuery } from '#store/callApi.ts';
import { itemsOfMap, areasOfMap } from '#entities/drawings/drawingQueries.ts';

/** Long edge of the new edition while it is fitted, in pixels. */
const fittedEdge = 2400;
const previewBytes = 50 * 1024 * 1024;

type FitDialogProps = {
  page: SetPage;
  file: SetFile | undefined;
  map: FloorMap | null;
  look: StandingLook | null;
  onFitted: (fit: ConfirmedFit) => void;
  onClose: () => void;
};

interface Preview {
  file: File;
  aspect: number;
  frame: CropBox | null;
}

const previewOf = async (
  source: DrawingSource,
  page: number,
  adjusted: SetPage['adjusted'],
  signal: AbortSignal,
): Promise<Preview | DrawingFileProblem | null> => {
  const drawnPage = await source.draw(page, { ...adjusted, edge: fittedEdge }, signal);
  if (!(drawnPage instanceof HTMLCanvasElement)) return drawnPage;
  const grey = greysOfCanvas(drawnPage);
  const file = await canvasFile(drawnPage, 'preview', previewBytes);
  const aspect = drawnPage.width / drawnPage.height;
  dropCanvas(drawnPage);
  return file ? { file, aspect, frame: grey && frameOf(grey) } : 'no_room';
};

const Fitting = (props: Omit<FitDialogProps, 'file' | 'map'> & { source: DrawingSource; map: FloorMap }) => {
  const { page, source, map, look, onFitted, onClose } = props;
  const { t } = useTranslation('drawingSet');
  const problemText = useProblemText();
  const textOf = useFailureText();
  const current = useCallQuery('getMap', { id: map.id }, refetchOnMount);
  const items = useCallQuery('listMapItems', itemsOfMap(map.id), refetchOnMount);
  const areas = useCallQuery('listAreas', areasOfMap(map.id), refetchOnMount);
  const failed = [current, items, areas].filter(({ isError, currentData }) => isError && !currentData);
  const [ready, setReady] = useState<{ preview: Preview; proposed: ProposedFit } | null>(null);
  const [problem, setProblem] = useState<DrawingFileProblem | null>(null);
  // Other decisions about the page don't change its picture.
  const { page: number, adjusted, look: pageLook } = page;
  useEffect(() => {
    const stop = new AbortController();
    const prepare = async () => {
      const preview = await previewOf(source, number, adjusted, stop.signal);
      if (preview === null || stop.signal.aborted) return;
      if (typeof preview === 'string') {
        setProblem(preview);
        return;
      }
      const old = await sendCall('getDrawingTexts', { path: { id: map.id } }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      const texts = textsOfPart(pageLook?.texts ?? [], adjusted, setTextLimits);
      const previousAspects = {
        aspect: look?.aspect ?? preview.aspect,
        frame: look?.frame ?? null,
        texts: old.ok ? old.data.texts : [],
      };
      setReady({ preview, proposed: proposedFit(previousAspects, { ...preview, texts }) });
    };
    void prepare();
    return () => stop.abort();
  }, [source, number, adjusted, pageLook, map.id, look]);
  const [firstFailed] = failed;
  if (firstFailed)
    return (
      <Failed
        map={map}
        onClose={onClose}
        text={textOf(firstFailed.error)}
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
      />
    );
  if (problem) return <Failed map={map} onClose={onClose} text={problemText(problem)} />;
  if (!ready || !current.currentData || !items.currentData || !areas.currentData)
    return <Opening name={map.name} onClose={onClose} />;
  const standing = current.currentData;
  return (
    <FitPanel
      map={standing}
      items={items.currentData.rows}
      areas={areas.currentData.rows}
      newFile={ready.preview.file}
      firstPairs={ready.proposed.pairs}
      note={t(`fit_from.${ready.proposed.from}`)}
      applyLabel={t('fit_confirm')}
      isSaving={false}
      failure={null}
      onApply={(fit, transform, staying) =>
        onFitted({ fit, version: standing.version, ...placesOf(transform, staying) })
      }
      onClose={onClose}
    />
  );
};

type FailedProps = { map: FloorMap; text: string; onRetry?: () => void; onClose: () => void };

const Failed = ({ map, text, onRetry, onClose }: FailedProps) => {
  const { t } = useTranslation('drawingSet');
  return (
    <Modal opened onClose={onClose} title={map.name} closeButtonProps={{ 'aria-label': t('close') }}>
      <FailureAlert text={text} onRetry={onRetry} />
    </Modal>
  );
};

const Opening = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const { t } = useTranslation('drawingSet');
  return (
    <Modal opened onClose={onClose} title={name} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack>
        <Loader color="gray" role="status" aria-label={t('opening')} />
      </Stack>
    </Modal>
  );
};

/** Dialog that fits a new edition to the drawing it replaces: proposed by the product, confirmed by the user. */
export const FitDialog = ({ file, map, ...props }: FitDialogProps) => {
  const problemText = useProblemText();
  const openedFile = useOpenFile(file);
  const { onClose } = props;
  if (!map) return null;
  if (openedFile && 'problem' in openedFile)
    return <Failed map={map} onClose={onClose} text={problemText(openedFile.problem)} />;
  if (!openedFile) return <Opening name={map.name} onClose={onClose} />;
  return <Fitting {...props} source={openedFile.source} map={map} />;
};
