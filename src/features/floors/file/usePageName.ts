import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawingSource, PageInfo } from '#platform/drawingFile/drawingSource.ts';

/** Returns the name of a page: its number, or its part of a DXF. */
export const usePageName = (source: DrawingSource, page: number): string => {
  const { t } = useTranslation('drawingFile');
  const [info, setInfo] = useState<PageInfo | null>(null);
  useEffect(() => {
    let isOver = false;
    if (source.kind === 'dxf')
      void source.pageInfo?.(page).then((found) => {
        if (!isOver) setInfo(found);
      });
    return () => {
      isOver = true;
    };
  }, [source, page]);
  if (source.kind !== 'dxf') return t('page', { page });
  if (info?.part === undefined) return '';
  // The first page is the whole model, its parts follow.
  return t(`parts.${info.part}`, { number: page - 1, name: info.label ?? '' });
};
