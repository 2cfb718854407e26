import { Flex, UnstyledButton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { DrawingSource } from '#platform/drawingFile/drawingSource.ts';
import { CanvasView } from '#components/drawingFile/CanvasView.tsx';
import { useDrawnPage } from '#components/drawingFile/useDrawnPage.ts';
import { usePageName } from './usePageName.ts';
import classes from '#components/drawingFile/drawingFile.module.css';

/** Long edge of a page's thumbnail, in pixels: sharp on double-density screens. */
const thumbEdge = 320;

type PageThumbProps = { source: DrawingSource; page: number; onOpen: () => void };

/** Thumbnail of a PDF's page, rendered while it is visible; shows if it can't be rendered. */
export const PageThumb = ({ source, page, onOpen }: PageThumbProps) => {
  const { t } = useTranslation('drawingFile');
  const { ref, inViewport } = useInViewport<HTMLButtonElement>();
  const drawnPage = useDrawnPage(source, { page, turns: 0, edge: thumbEdge, isRequested: inViewport });
  const pageName = usePageName(source, page);
  return (
    <UnstyledButton ref={ref} className={classes.thumb} onClick={onOpen}>
      <Flex component="span" align="center" justify="center" w="100%" h={140}>
        {drawnPage?.canvas ? <CanvasView canvas={drawnPage.canvas} className={classes.thumbPicture} /> : null}
        {drawnPage?.problem ? (
          <span className={classes.note}>
            {t(drawnPage.problem === 'blank' ? 'page_blank' : 'page_broken')}
          </span>
        ) : null}
      </Flex>
      <span className="tabular">{pageName}</span>
    </UnstyledButton>
  );
};
