import { ActionIcon, Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ExternalLink } from '#components/text/ExternalLink.tsx';
import type { Question } from '#contract/checklists/checklist.ts';
import { lawLinkHref } from '#domain/catalogue/lawLink.ts';
import classes from './questionFace.module.css';

/** Part of a question that an inspector sees. */
export type AskedQuestion = Pick<
  Question,
  'name' | 'description' | 'law' | 'lawLink' | 'positive' | 'negative'
>;

/** Help text and law under an info mark; only http and https become links. [ROUND-45, ROUND-46] */
export const QuestionHelp = ({ question }: { question: AskedQuestion }) => {
  const { t } = useTranslation('rounds');
  const href = question.lawLink ? lawLinkHref(question.lawLink) : null;
  const law = question.law || question.lawLink || '';
  if (!question.description && !law) return null;
  return (
    <div className={classes.help}>
      {question.description ? (
        <Popover width={320} withArrow position="bottom-end">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('questions.help_for', { question: question.name })}
            >
              <IconInfoCircle size={22} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown className={classes.helpText} aria-label={t('questions.help')}>
            {question.description}
          </Popover.Dropdown>
        </Popover>
      ) : null}
      {law ? (
        <span className={classes.law}>{href ? <ExternalLink href={href}>{law}</ExternalLink> : law}</span>
      ) : null}
    </div>
  );
};
