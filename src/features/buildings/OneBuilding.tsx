import { Button } from '@mantine/core';
import { IconBuildingOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { LoadFailure } from '../../components/feedback/LoadFailure.tsx';
import { CardSkeleton } from '../../components/feedback/Skeletons.tsx';
import type { WholeBuilding } from '../../contract/building.ts';
import { useGetBuildingQuery } from '../../entities/buildings/buildingsApi.ts';
import { useActivePlace } from '../../entities/customers/useActiveCustomer.ts';
import { toFailure } from '../../platform/failure.ts';
import { pathTo } from '../../platform/paths.ts';
import { useFailureText } from '../../platform/useFailureText.ts';
import { askAnew } from '../../store/askAnew.ts';

/** The building that the address names; when another customer becomes the active one, back to the list. [BLDG-06, BLDG-10] */
export const OneBuilding = ({ children }: { children: (building: WholeBuilding) => ReactNode }) => {
  const { t } = useTranslation('buildings');
  const navigate = useNavigate();
  const textOf = useFailureText();
  const id = Number(useParams().buildingId);
  const { customerId } = useActivePlace();
  const opened = useRef(customerId);
  const { currentData, error, refetch } = useGetBuildingQuery(id, askAnew);
  const home = currentData?.customerId;
  useEffect(() => {
    if (home === undefined || customerId === opened.current) return;
    opened.current = customerId;
    if (customerId !== home) void navigate(pathTo('buildings'));
  }, [customerId, home, navigate]);

  const status = error ? toFailure(error).status : 0;
  if (status === 404 || status === 400 || currentData?.deleted)
    return (
      <EmptyState
        isScreen
        icon={<IconBuildingOff size={40} stroke={1.5} />}
        title={t('detail.unknown')}
        action={
          <Button component={Link} to={pathTo('buildings')}>
            {t('detail.to_list')}
          </Button>
        }
      />
    );
  if (currentData) return children(currentData);
  return error ? (
    <LoadFailure text={textOf(error)} onRetry={() => void refetch()} />
  ) : (
    <CardSkeleton height={360} />
  );
};
