import { setTextLimits } from '#contract/drawings/drawingLimits.ts';
import type { CropBox, QuarterTurns } from './cropping.ts';
import { likeness, sheetLikeness } from './greyPicture.ts';
import type { SheetLook } from './greyPicture.ts';
import { proposedFit } from './proposedFit.ts';
import type { SheetText } from './sheet.ts';
import { floorNamed, matchEditions, namesAgree, namesOtherFloor } from './sheetMatch.ts';
import type { Edition } from './sheetMatch.ts';
import { textsOfPart } from './textsOfPart.ts';

/** A page that may be a new revision of a drawing. */
interface EditionPage {
  key: string;
  isTaken: boolean;
  floor: string;
  name: string;
  adjusted: { turns: QuarterTurns; box: CropBox };
  look: (SheetLook & { aspect: number; texts: readonly SheetText[] }) | null;
}

/** An existing drawing with its floor. */
interface StandingDrawing {
  map: { id: number; name: string; file: object | null };
  floor: { id: number; name: string; level: number };
}

interface DrawingLook extends SheetLook {
  aspect: number;
  texts: readonly { text: string; x: number; y: number }[];
}

/** Returns whether the common texts of a page and a drawing agree on one transform. */
const haveSameTexts = ({ look, adjusted }: EditionPage, old: DrawingLook): boolean => {
  if (!look || old.texts.length === 0) return false;
  const texts = textsOfPart(look.texts, adjusted, setTextLimits);
  const next = { aspect: look.aspect, frame: null, texts };
  return proposedFit({ aspect: old.aspect, frame: null, texts: old.texts }, next).from === 'texts';
};

/** Returns the drawings that pages may be new revisions of, by floor, name, texts and image. [SETUP-65] */
export const editionsOf = (
  pages: readonly EditionPage[],
  standing: readonly StandingDrawing[],
  looks: ReadonlyMap<number, DrawingLook | null>,
): Map<string, { map: number; floor: string }> => {
  const withDrawing = standing.filter(({ map }) => map.file !== null);
  const floors = [...new Map(standing.map(({ floor }) => [floor.id, floor])).values()];
  const takenPages = pages.filter(({ isTaken }) => isTaken);
  const floorOf = new Map(takenPages.map((page) => [page.key, floorNamed(page.floor, floors)?.id ?? null]));
  const pairs = takenPages.flatMap((page) =>
    withDrawing.flatMap(({ map, floor }): Edition[] => {
      const pageFloorId = floorOf.get(page.key) ?? null;
      // A page that names another floor, even a missing one, can't be a revision of this floor's drawing.
      if (pageFloorId === null ? namesOtherFloor(page, floor) : pageFloorId !== floor.id) return [];
      const isOnly =
        pageFloorId !== null &&
        withDrawing.filter((other) => other.floor.id === pageFloorId).length === 1 &&
        takenPages.every((other) => other === page || floorOf.get(other.key) !== pageFloorId);
      const agreed = namesAgree(page.name, map.name);
      if (agreed === 'other') return [];
      const name = pageFloorId === null ? 'open' : agreed;
      const pair = { page: page.key, map: map.id, name, isOnly } as const;
      const look = looks.get(map.id) ?? null;
      if (!look || !page.look) return [{ ...pair, hasSameTexts: false, likeness: null }];
      // Floors of one building look alike within their frames: if a page names none, the whole sheet must be alike.
      const inner = sheetLikeness(look, page.look);
      const alike = pageFloorId === null ? Math.min(inner, likeness(look.ink, page.look.ink)) : inner;
      return [{ ...pair, hasSameTexts: isOnly && haveSameTexts(page, look), likeness: alike }];
    }),
  );
  const byId = new Map(standing.map((one) => [one.map.id, one]));
  const bestByPage = new Map<string, { map: number; floor: string }>();
  for (const [page, map] of matchEditions(pairs))
    bestByPage.set(page, { map, floor: byId.get(map)?.floor.name ?? '' });
  return bestByPage;
};
