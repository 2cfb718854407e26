import { Box, Button, Flex } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { usePermissionThere } from '#entities/customers/useCustomerPrincipal.ts';
import { pathTo } from '#platform/paths.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import type { FlawEdit } from '../office/useFlawEdit.ts';
import { CommentForm } from './CommentForm.tsx';
import { FlawActs } from './FlawActs.tsx';
import { FlawThread } from './FlawThread.tsx';
import { WorkFields } from './WorkFields.tsx';

type FlawWorkProps = {
  flaw: FoundFlaw;
  edit: FlawEdit;
  isReadOnly: boolean;
  /** Called when a comment is written that isn't sent. */
  onDirty: (isDirty: boolean) => void;
};

/** Link to the case of the visit that set the flaw's deadline, for users who may read it. */
const VisitLink = ({ visitCaseId }: Pick<FoundFlaw, 'visitCaseId'>) => {
  const { t } = useTranslation('flawWork');
  const mayRead = usePermissionThere('documents_access_view');
  if (visitCaseId == null || !mayRead) return null;
  return (
    <Button
      component={Link}
      to={pathTo('visits', {}, { query: { case: visitCaseId } })}
      variant="default"
      size="sm"
      style={{ alignSelf: 'flex-start' }}
    >
      {t('open_visit')}
    </Button>
  );
};

/** Flaw as a work order: responsible person, due day, and history. */
export const FlawWork = ({ flaw, edit, isReadOnly, onDirty }: FlawWorkProps) => {
  const { t } = useTranslation('flawWork');
  const [, change] = useAddressParams();
  const titleId = useId();
  const { continuesId } = flaw;
  return (
    <>
      <WorkFields flaw={flaw} edit={edit} isReadOnly={isReadOnly || flaw.done !== null} />
      {continuesId == null ? null : (
        <Flex gap="xs" wrap="wrap">
          <span>{t('continues')}</span>
          <Button variant="default" size="sm" onClick={() => change({ flaw: continuesId })}>
            {t('open_earlier')}
          </Button>
        </Flex>
      )}
      <VisitLink visitCaseId={flaw.visitCaseId} />
      {isReadOnly ? null : <FlawActs flaw={flaw} />}
      <Flex component="section" direction="column" gap="sm" aria-labelledby={titleId}>
        <Box id={titleId} component="h3" m={0} fz="md" fw={600}>
          {t('thread')}
        </Box>
        <FlawThread flaw={flaw} />
        {isReadOnly ? null : <CommentForm flaw={flaw} onDirty={onDirty} />}
      </Flex>
    </>
  );
};
