import { Button, Checkbox, Flex, Group, Select, Slider, Text } from '@mantine/core';
import { IconCheck, IconMapPinPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { OfferRow } from './OfferRow.tsx';
import type { Finding, Offer, Sought, Verdict, Verdicts } from './sought.ts';
import { confirmedOffers, kindOf, shownOffers } from './sought.ts';
import classes from './symbols.module.css';

/** Numbering of confirmed positions. */
export type Numbering = { first: number | null; useTexts: boolean };

type ResultPanelProps = {
  findings: readonly Finding[];
  shown: Finding;
  sought: readonly Sought[];
  kinds: readonly FireProtection[];
  picture: HTMLImageElement | null;
  limit: number;
  verdicts: Verdicts;
  numbering: Numbering;
  isPlacing: boolean;
  onShow: (mapId: number) => void;
  onLimit: (limit: number) => void;
  onVerdict: (ids: readonly string[], verdict: Verdict | null) => void;
  onNumbering: (numbering: Numbering) => void;
  onPlace: () => void;
};

/** Number of rows rendered at once. */
const pageSize = 60;

/** Slider for the minimum certainty of the shown positions; it recomputes nothing. */
const LimitSlider = ({ limit, onLimit }: Pick<ResultPanelProps, 'limit' | 'onLimit'>) => {
  const { t } = useTranslation('symbols');
  const label = useId();
  return (
    <div>
      <span id={label}>{t('result.limit', { percent: Math.round(limit * 100) })}</span>
      <Slider
        min={5}
        max={100}
        size="lg"
        thumbSize={28}
        label={null}
        value={Math.round(limit * 100)}
        thumbProps={{ 'aria-labelledby': label }}
        onChange={(value) => onLimit(value / 100)}
      />
    </div>
  );
};

/** Lists of the positions found on the plan, best first, and separately in a legend. [SETUP-77] */
const OfferLists = ({ offers, ...props }: ResultPanelProps & { offers: readonly Offer[] }) => {
  const { sought, kinds, picture, verdicts, numbering } = props;
  const { t } = useTranslation('symbols');
  const [rows, setRows] = useState(pageSize);
  const additionalOffers = offers.filter(({ isInLegend }) => !isInLegend);
  const legend = offers.filter(({ isInLegend }) => isInLegend);
  const nameOf = (offer: Offer) => kindOf(kinds, sought[offer.symbol])?.name ?? t('kind.missing');
  const rowOf = (offer: Offer, number: number) => (
    <OfferRow
      key={offer.id}
      offer={offer}
      picture={picture}
      number={number}
      name={numbering.useTexts && offer.label ? offer.label.name : nameOf(offer)}
      note={sought.length > 1 && numbering.useTexts && offer.label ? nameOf(offer) : null}
      verdict={verdicts.get(offer.id) ?? null}
      onVerdict={(verdict) => props.onVerdict([offer.id], verdict)}
    />
  );
  return (
    <>
      {additionalOffers.length > 0 ? (
        <ul className={classes.list} aria-label={t('result.list')}>
          {additionalOffers.slice(0, rows).map((offer, index) => rowOf(offer, index + 1))}
          {additionalOffers.length > rows ? (
            <Flex component="li" gap="xs" align="center" wrap="wrap">
              <Button variant="subtle" onClick={() => setRows(rows + pageSize)}>
                {t('result.more', { count: additionalOffers.length - rows })}
              </Button>
            </Flex>
          ) : null}
        </ul>
      ) : null}
      {legend.length > 0 ? (
        <ul className={classes.list} aria-label={t('result.legend_list')}>
          {legend.map((offer, index) => rowOf(offer, additionalOffers.length + index + 1))}
        </ul>
      ) : null}
    </>
  );
};

/** Panel with the positions found, best first: a slider filters them, and each is confirmed or turned down. [SETUP-77..79] */
export const ResultPanel = (props: ResultPanelProps) => {
  const { findings, shown, limit, verdicts, numbering, isPlacing } = props;
  const { t } = useTranslation('symbols');
  const offers = shownOffers(shown, verdicts, limit);
  const allOffers = findings.flatMap((finding) => shownOffers(finding, verdicts, limit));
  const open = allOffers.filter(({ id, isInLegend }) => !isInLegend && !verdicts.has(id));
  const legendCount = allOffers.filter(({ isInLegend }) => isInLegend).length;
  const confirmed = findings.reduce((sum, finding) => sum + confirmedOffers(finding, verdicts).length, 0);
  const existingCount = findings.reduce((sum, finding) => sum + finding.there, 0);
  const labelled = allOffers.filter(({ label }) => label !== null).length;
  return (
    <section className={classes.side} data-results aria-label={t('result.title')}>
      {findings.length > 1 ? (
        <Select
          label={t('result.drawing')}
          allowDeselect={false}
          value={String(shown.drawing.map.id)}
          data={findings.map((finding) => ({
            value: String(finding.drawing.map.id),
            label: t('result.drawing_with', {
              name: `${finding.drawing.floorName}: ${finding.drawing.map.name}`,
              count: shownOffers(finding, verdicts, limit).length,
            }),
          }))}
          onChange={(id) => {
            if (id) props.onShow(Number(id));
          }}
        />
      ) : null}
      <LimitSlider limit={limit} onLimit={props.onLimit} />
      <p role="status" className={classes.words}>
        {t('result.count', { count: allOffers.length })}
        {existingCount > 0 ? ` ${t('result.there', { count: existingCount })}` : ''}
        {legendCount > 0 ? ` ${t('result.legend', { count: legendCount })}` : ''}
      </p>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCheck size={18} aria-hidden />}
          disabled={open.length === 0}
          onClick={() =>
            props.onVerdict(
              open.map(({ id }) => id),
              'confirmed',
            )
          }
        >
          {t('result.confirm_all', { count: open.length })}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={18} aria-hidden />}
          disabled={confirmed === 0}
          onClick={() =>
            props.onVerdict(
              allOffers.map(({ id }) => id),
              null,
            )
          }
        >
          {t('result.confirm_none')}
        </Button>
      </Group>
      {offers.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t('result.none')}
        </Text>
      ) : null}
      <OfferLists {...props} offers={offers} />
      <NumberField
        label={t('numbers.first')}
        description={t('numbers.first_hint')}
        value={numbering.first}
        maxDigits={6}
        onChange={(first) => props.onNumbering({ ...numbering, first })}
      />
      {labelled > 0 ? (
        <Checkbox
          label={t('numbers.texts', { count: labelled })}
          checked={numbering.useTexts}
          onChange={(event) => props.onNumbering({ ...numbering, useTexts: event.currentTarget.checked })}
        />
      ) : null}
      <div className={classes.place}>
        <Button
          fullWidth
          leftSection={<IconMapPinPlus size={18} aria-hidden />}
          disabled={confirmed === 0}
          loading={isPlacing}
          onClick={props.onPlace}
        >
          {t('place.run', { count: confirmed })}
        </Button>
      </div>
    </section>
  );
};
