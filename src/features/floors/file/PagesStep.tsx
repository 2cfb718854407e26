import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import type { DrawingSource } from '#platform/drawingFile/drawingSource.ts';
import { PageThumb } from './PageThumb.tsx';
import overlays from '#components/overlays/overlays.module.css';
import classes from '#components/drawingFile/drawingFile.module.css';

/** Number of pages shown at a time, so that a PDF of 500 pages is as light as one of 24. */
const shownAtOnce = 24;

type PagesStepProps = {
  source: DrawingSource;
  /** Page whose neighbours are shown first. */
  startPage: number;
  onPage: (page: number) => void;
  onBack: () => void;
};

/** Step with the pages of a PDF, to choose one by its picture or number. */
export const PagesStep = ({ source, startPage, onPage, onBack }: PagesStepProps) => {
  const { t } = useTranslation('drawingFile');
  const { pageCount } = source;
  const [first, setFirst] = useState(startPage - ((startPage - 1) % shownAtOnce));
  const last = Math.min(first + shownAtOnce - 1, pageCount);
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <>
      <p className={classes.note}>
        {source.kind === 'dxf' ? t('which_part') : t('which_page', { count: pageCount })}
      </p>
      {pageCount > shownAtOnce ? (
        <div className={classes.tools}>
          <PageNumber pageCount={pageCount} onPage={onPage} />
          <Group gap="xs" wrap="nowrap" ms="auto">
            <ActionIcon
              variant="default"
              size="var(--target-main)"
              aria-label={t('earlier')}
              disabled={first === 1}
              onClick={() => setFirst(first - shownAtOnce)}
            >
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
            <span className="tabular" role="status">
              {t('shown_pages', { first, last, count: pageCount })}
            </span>
            <ActionIcon
              variant="default"
              size="var(--target-main)"
              aria-label={t('later')}
              disabled={last === pageCount}
              onClick={() => setFirst(first + shownAtOnce)}
            >
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
          </Group>
        </div>
      ) : null}
      <ul className={classes.pages} aria-label={t('pages')}>
        {pages.map((page) => (
          <li key={page}>
            <PageThumb source={source} page={page} onOpen={() => onPage(page)} />
          </li>
        ))}
      </ul>
      <div className={`${classes.foot} ${overlays.foot}`} data-foot>
        <Button variant="default" onClick={onBack}>
          {t('back_to_file')}
        </Button>
      </div>
    </>
  );
};

/** Field that opens a page by its number. */
const PageNumber = ({ pageCount, onPage }: { pageCount: number; onPage: (page: number) => void }) => {
  const { t } = useTranslation('drawingFile');
  const [number, setNumber] = useState<number | null>(null);
  const [isOutside, setIsOutside] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (number !== null && number >= 1 && number <= pageCount) onPage(number);
    else setIsOutside(true);
  };
  return (
    <form className={classes.number} onSubmit={submit}>
      <NumberField
        label={t('number.label')}
        value={number}
        onChange={(value) => {
          setNumber(value);
          setIsOutside(false);
        }}
        maxDigits={6}
        error={isOutside ? t('number.outside', { count: pageCount }) : undefined}
      />
      <Button type="submit" variant="default" flex="none">
        {t('number.open')}
      </Button>
    </form>
  );
};
