import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '#platform/paths.ts';

/** Link to the screen that imports many drawings at once, with their floors. */
export const DrawingSetLink = ({ buildingId }: { buildingId: number }) => {
  const { t } = useTranslation('buildings');
  return (
    <Button
      component={Link}
      to={pathTo('drawingSet', { buildingId })}
      variant="default"
      leftSection={<IconFiles size={18} aria-hidden />}
    >
      {t('detail.floors.drawing_set')}
    </Button>
  );
};
