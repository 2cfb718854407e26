import { Box, Group, NativeSelect, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/constants.ts';
import type { PageInfo } from '../dataTableTypes.ts';
import classes from './pagination.module.css';

/** A page to go to, or a gap between pages (keyed by the page before it). */
type PageStep = { page: number } | { gapAfter: number };

/** Returns first page, neighbours, current page and last page, with gaps for skipped pages. [FORM-16] */
export const pageSteps = (currentPage: number, totalPages: number): PageStep[] => {
  const candidatePages = [1, currentPage - 1, currentPage, currentPage + 1, totalPages];
  const pages = [...new Set(candidatePages)]
    .filter((page) => page >= 1 && page <= totalPages)
    .sort((a, b) => a - b);
  return pages.flatMap((page, index): PageStep[] => {
    const previous = pages[index - 1];
    return previous !== undefined && page - previous > 1 ? [{ gapAfter: previous }, { page }] : [{ page }];
  });
};

type PaginationBarProps = PageInfo & {
  /** Name of the list: a screen may have several. */
  caption: string;
  onPageChange: (page: number) => void;
  onPageSizeChange?: (pageSize: number) => void;
};

type StepButtonProps = {
  label: string;
  page: number;
  isDisabled: boolean;
  onGo: (page: number) => void;
  isBack?: boolean;
};

const StepButton = ({ label, page, isDisabled, onGo, isBack }: StepButtonProps) => (
  <UnstyledButton
    className={`${classes.page} ${classes.step}`}
    aria-label={label}
    disabled={isDisabled}
    onClick={() => onGo(page)}
  >
    {isBack ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
  </UnstyledButton>
);

/** Position in the list, and its other pages. [FORM-16] */
export const PaginationBar = (props: PaginationBarProps) => {
  const { caption, currentPage, pageSize, totalPages, totalCount, onPageChange, onPageSizeChange } = props;
  const { t } = useTranslation('common');
  const first = totalCount === 0 ? 0 : (currentPage - 1) * pageSize + 1;
  const last = pageSize === 0 ? totalCount : Math.min(currentPage * pageSize, totalCount);
  return (
    <Group gap="8px 16px" py="xs" px={0} fz="xs" c="dimmed">
      <span className={`${classes.range} tabular`}>
        {t('pagination.range', { first, last, total: totalCount })}
      </span>
      {totalPages > 1 ? (
        <nav className={`${classes.pages} no-print`} aria-label={t('pagination.label', { list: caption })}>
          <StepButton
            label={t('pagination.previous')}
            page={currentPage - 1}
            isDisabled={currentPage <= 1}
            onGo={onPageChange}
            isBack
          />
          {pageSteps(currentPage, totalPages).map((step) =>
            'page' in step ? (
              <UnstyledButton
                key={step.page}
                className={`${classes.page} tabular`}
                aria-label={t('pagination.page', { page: step.page })}
                aria-current={step.page === currentPage ? 'page' : undefined}
                onClick={() => onPageChange(step.page)}
              >
                {step.page}
              </UnstyledButton>
            ) : (
              <Box key={`gap-${step.gapAfter}`} component="span" w={20} ta="center" aria-hidden>
                {'…'}
              </Box>
            ),
          )}
          <StepButton
            label={t('pagination.next')}
            page={currentPage + 1}
            isDisabled={currentPage >= totalPages}
            onGo={onPageChange}
          />
        </nav>
      ) : null}
      {onPageSizeChange ? (
        <label className={`${classes.size} no-print`}>
          {t('pagination.page_size')}
          <NativeSelect
            size="xs"
            value={String(pageSize)}
            data={pageSizes.map(String)}
            onChange={(event) => onPageSizeChange(Number(event.currentTarget.value))}
          />
        </label>
      ) : null}
    </Group>
  );
};
