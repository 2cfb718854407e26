import { Flex, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { ReportCard, ReportSection } from '#components/report/reportTypes.ts';
import type { PaperImage } from '#platform/pdf/paperImage.ts';
import classes from './printedFlaws.module.css';

type Pictures = ReadonlyMap<ReportCard, readonly (string | null)[]>;

const cardsOf = (sections: readonly ReportSection[]) => sections.flatMap(({ cards }) => cards?.items ?? []);

const urlOf = (image: PaperImage | null): string | null =>
  image && URL.createObjectURL(new Blob([new Uint8Array(image.jpeg)], { type: 'image/jpeg' }));

/** Creates the pictures of all cards in sequence; null until the last one is loaded or has failed. */
const usePictures = (sections: readonly ReportSection[]): Pictures | null => {
  const [pictures, setPictures] = useState<Pictures | null>(null);
  useEffect(() => {
    let isLeft = false;
    const urls: string[] = [];
    const take = async () => {
      const loaded = new Map<ReportCard, (string | null)[]>();
      for (const card of cardsOf(sections)) {
        const captions: (string | null)[] = [];
        for (const picture of card.pictures) {
          if (isLeft) return;
          const url = urlOf(await picture.take());
          if (url) urls.push(url);
          captions.push(url);
        }
        loaded.set(card, captions);
      }
      if (!isLeft) setPictures(loaded);
    };
    void take();
    return () => {
      isLeft = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [sections]);
  return pictures;
};

type PrintedFlawsProps = {
  /** Sections in the order of the printed report. */
  sections: readonly ReportSection[];
  marks: Readonly<Record<string, ReactElement>>;
  /** Called when every picture is loaded or has failed. */
  onReady: () => void;
};

/** Flaws of a printed round, with the texts and pictures of its report: open ones first, each with location, photos and action. */
export const PrintedFlaws = ({ sections, marks, onReady }: PrintedFlawsProps) => {
  const pictures = usePictures(sections);
  useEffect(() => {
    if (pictures) onReady();
  }, [pictures, onReady]);
  return sections.map(({ heading, note, cards }) => (
    <section key={heading} aria-label={heading}>
      <h2 className={classes.heading}>{heading}</h2>
      {note ? <Text>{note}</Text> : null}
      <ul className={classes.cards}>
        {cards?.items.map((card, index) => (
          <li key={`${index} ${card.title}`} className={classes.card}>
            <h3 className={classes.title}>
              {marks[card.mark]}
              {card.title}
            </h3>
            <dl className={classes.facts}>
              {card.facts.map(({ term, text }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <Flex gap="xs" wrap="wrap">
              {card.pictures.map(({ caption }, at) => {
                const url = pictures?.get(card)?.[at];
                return (
                  <figure key={caption} className={classes.picture}>
                    {url ? <img src={url} alt="" /> : pictures ? <p>{cards.missing}</p> : null}
                    <figcaption>{caption}</figcaption>
                  </figure>
                );
              })}
            </Flex>
          </li>
        ))}
      </ul>
    </section>
  ));
};
