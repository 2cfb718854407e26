import { useTranslation } from 'react-i18next';
import { fittedLine, labelLayout } from '#domain/codes/labelLayout.ts';
import type { LabelStock } from '#domain/codes/labelStock.ts';
import { labelPlaces, labelsPerSheet, sheet } from '#domain/codes/labelStock.ts';
import type { Label } from './labelContent.ts';
import { qrOf } from './labelContent.ts';
import classes from './labels.module.css';

type SheetPreviewProps = {
  labels: readonly Label[];
  stock: LabelStock;
  skipped: number;
};

const mmPerPt = 25.4 / 72;

/** Estimates the width of a text in Helvetica, in mm. */
const aboutWidth = (text: string, sizePt: number): number => text.length * sizePt * mmPerPt * 0.52;

const CodePath = ({ address }: { address: string }) => {
  const path = qrOf(address)
    .runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h${-length}z`)
    .join('');
  return <path d={path} fill="#000" />;
};

/** Preview of the first sheet as printed, to scale. */
export const SheetPreview = ({ labels, stock, skipped }: SheetPreviewProps) => {
  const { t } = useTranslation('codes');
  const shownLabels = labels.slice(0, Math.max(0, labelsPerSheet(stock) - skipped));
  const outlines = labelPlaces(stock, labelsPerSheet(stock));
  const places = outlines.slice(skipped);
  return (
    <svg
      className={classes.sheet}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={t('labels.preview', { count: shownLabels.length })}
    >
      {outlines.map(({ x, y }, index) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={stock.width}
          height={stock.height}
          className={index < skipped ? classes.used : classes.outline}
        />
      ))}
      {shownLabels.map((label, index) => {
        const { qr, lines } = labelLayout(stock, label, aboutWidth);
        const { x = 0, y = 0 } = places[index] ?? {};
        return (
          <svg key={label.code} x={x} y={y} width={stock.width} height={stock.height}>
            <svg
              x={qr.x}
              y={qr.y}
              width={qr.side}
              height={qr.side}
              viewBox={`0 0 ${qrOf(label.address).size} ${qrOf(label.address).size}`}
            >
              <CodePath address={label.address} />
            </svg>
            {lines
              .map((each) => fittedLine(each, aboutWidth))
              .map((line) => (
                <text
                  key={line.y}
                  x={line.x}
                  y={line.y}
                  fontSize={line.sizePt * mmPerPt}
                  textLength={Math.min(line.width, aboutWidth(line.text, line.sizePt))}
                  lengthAdjust="spacingAndGlyphs"
                  className={line.isBold ? classes.bold : classes.plain}
                >
                  {line.text}
                </text>
              ))}
          </svg>
        );
      })}
    </svg>
  );
};
