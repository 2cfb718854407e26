import { Anchor, Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SidePanel } from '#components/forms/SidePanel.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { FactList } from '#components/text/FactList.tsx';
import type { ContractorLink } from '#contract/contractors/contractorLink.ts';
import { flawEnd } from '#domain/flaws/severity.ts';
import { pathTo } from '#platform/paths.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { formatDate } from '#platform/time/dates.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import classes from './contractorLinks.module.css';

type LinkPanelProps = {
  link: ContractorLink;
  /** Handler; missing if the backend doesn't support it, and once the link was ended. */
  onRenew?: (() => void) | undefined;
  onClose: () => void;
};

/** Panel of a contractor's link with its flaws, each linking to its panel. [LIFE-405] */
export const LinkPanel = ({ link, onRenew, onClose }: LinkPanelProps) => {
  const { t } = useTranslation(['contractors', 'flaws']);
  const { opened, openings, ended, ends } = link;
  const flaws = link.flaws.map((flaw) => ({ ...flaw, flawTypeId: flaw.flawTypeId ?? null, measure: '' }));
  const localizeFlaw = useLocalizeFlaw(flaws);
  return (
    <SidePanel
      isOpen
      title={link.name}
      onClose={onClose}
      footer={onRenew ? <Button onClick={onRenew}>{t('renew')}</Button> : undefined}
    >
      <FactList
        facts={[
          { term: t('columns.email'), text: link.email },
          { term: t('columns.ends'), text: ended ? formatDate(ended) : ends.slice(0, 10) },
          {
            term: t('columns.opened'),
            text: opened ? t('opened', { when: formatTimestamp(opened), count: openings }) : t('never'),
          },
          { term: t('columns.by'), text: link.createdByName },
          { term: t('columns.message'), text: link.message, isWide: true },
        ]}
      />
      <Box component="h3" m="16px 0 0" fz="md">
        {t('columns.flaws')}
      </Box>
      {link.flaws.length === 0 ? <p>{t('no_flaws')}</p> : null}
      <ul className={classes.flaws}>
        {flaws.map(localizeFlaw).map((flaw) => (
          <li key={flaw.id}>
            <StatusChip tone={flaw.done === null ? 'danger' : 'success'}>
              {t(`flaws:state.${flaw.done === null ? 'open' : flawEnd(flaw)}`)}
            </StatusChip>
            <Anchor
              component={Link}
              to={pathTo('work', {}, { query: { customer: link.customerId, flaw: flaw.id } })}
            >
              {flaw.name}
            </Anchor>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
};
