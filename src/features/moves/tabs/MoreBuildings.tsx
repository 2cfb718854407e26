import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { MoveOffer } from '#domain/moves/moveChoices.ts';
import { buildingOffer } from '#domain/moves/moveOffers.ts';
import { fetchAllPages } from '#platform/calls/fetchAllPages.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import type { MoveInWizard } from '../useMoveDraft.ts';
import classes from '../moves.module.css';

type MoreBuildingsProps = {
  wizard: MoveInWizard;
  search: string;
  shown: number;
  total: number;
  onAdd: (buildings: readonly MoveOffer[]) => void;
};

/** Message that a search has found more buildings than are listed, with a button that adds all of them. */
export const MoreBuildings = ({ wizard, search, shown, total, onAdd }: MoreBuildingsProps) => {
  const { t } = useTranslation('moves');
  const textOf = useFailureText();
  const [isAdding, setIsAdding] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const stopped = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stopped.current = controller;
    return () => controller.abort();
  }, [search]);

  // Choices made before the response arrives are kept.
  const add = useRef(onAdd);
  useEffect(() => {
    add.current = onAdd;
  }, [onAdd]);

  const handleAll = async () => {
    const query = { name: search || null, customerId: wizard.from?.id ?? null, orderBy: 'Name' };
    setIsAdding(true);
    setError(null);
    const { signal } = stopped.current;
    const result = await fetchAllPages(
      (page) => sendCall('listBuildings', { query: { ...query, ...page } }, { signal }),
      { keyOf: ({ id }) => id, signal },
    );
    setIsAdding(false);
    if (result?.ok) add.current(result.rows.map(buildingOffer));
    else if (result) setError(result.failure);
  };
  return (
    <div className={classes.more}>
      <span className="tabular">{t('wizard.more', { shown, total })}</span>
      <Button size="compact-sm" variant="subtle" loading={isAdding} onClick={() => void handleAll()}>
        {t('wizard.add_every', { count: total })}
      </Button>
      {error === null ? null : <FailureAlert text={textOf(error)} />}
    </div>
  );
};
