import { Anchor, Flex, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RowGroup } from '#components/table/dataTableTypes.ts';
import { levelsText } from '#domain/tenants/treePath.ts';
import { pathTo } from '#platform/paths.ts';
import classes from './work.module.css';

type Placed = {
  levelId: number;
  levels: readonly string[];
  buildingId?: number | null;
  buildingName?: string | null;
};

/** Header with the building of the following rows, and its path, as a link. */
const WorkGroupHead = ({ levelId, levels, buildingId, buildingName }: Placed) => {
  const { t } = useTranslation('dashboard');
  return (
    <Flex component="span" gap="2px 12px" align="baseline" wrap="wrap">
      {buildingId ? (
        <Anchor
          component={Link}
          to={pathTo('dashboard', {}, { query: { customer: levelId, building: buildingId } })}
          className={classes.building}
        >
          {buildingName}
        </Anchor>
      ) : (
        t('work.no_building')
      )}
      {levels.length > 0 ? (
        <Text span c="dimmed" fz="sm" fw={400}>
          {levelsText(levels)}
        </Text>
      ) : null}
    </Flex>
  );
};

/** Returns the group of a row of work. */
export const workGroup = (row: Placed): RowGroup => ({
  key: `${row.levelId} ${row.buildingId ?? ''}`,
  head: <WorkGroupHead {...row} />,
});
