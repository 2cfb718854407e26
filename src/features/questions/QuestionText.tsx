import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ExternalLink } from '#components/text/ExternalLink.tsx';
import type { Question } from '#contract/checklists/checklist.ts';
import classes from './questions.module.css';

/** Question with its text, both answers, and its legal source. [QST-22] */
export const QuestionText = ({ question }: { question: Question }) => {
  const { t } = useTranslation('questions');
  const { name, description, positive, negative, law, lawLink } = question;
  return (
    <div className={classes.question}>
      <strong>{name}</strong>
      {description ? <p>{description}</p> : null}
      <Box component="p" c="dimmed" fz="sm">
        {t('answers', { positive, negative })}
      </Box>
      {lawLink ? (
        <ExternalLink href={lawLink}>{law || t('law_link')}</ExternalLink>
      ) : law ? (
        <p>{law}</p>
      ) : null}
    </div>
  );
};
