import { useMemo, useState } from 'react';
import type { Floor } from '#contract/buildings/building.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import { designationOf, designationsOf } from '#domain/symbols/nearTexts.ts';
import { firstLimit } from '#domain/symbols/offers.ts';
import type { Frame } from '#domain/symbols/offers.ts';
import { useSaveSymbolKindsMutation } from '#entities/drawings/symbolsApi.ts';
import { useMayHave } from '#entities/session/useMayHave.ts';
import { newId } from '#platform/ids.ts';
import type { SearchChoice } from './MarkPanel.tsx';
import type { Numbering } from './ResultPanel.tsx';
import { confirmedOffers, shownOffers, withRow } from './sought.ts';
import type { Finding as Found, Sought, Verdict, Verdicts } from './sought.ts';
import { itemsOf } from './placing.ts';
import { useLegend } from './useLegend.ts';
import { usePlacing } from './usePlacing.ts';
import { useSymbolSearch } from './useSymbolSearch.ts';

/** Drawing on which symbols are searched, and the available kinds. */
export interface FindingOn {
  map: FloorMap;
  floor: Floor;
  customerId: number;
  kinds: readonly FireProtection[];
}

const topLeft: Point = { x: 0, y: 0 };

/** Number of confirmed positions from which they determine the pattern of names; below it all shown ones do. */
const tellingPlaces = 3;

/** Returns the matches with only the texts that most of the confirmed positions have. [SETUP-84] */
const withDesignations = (found: readonly Found[], verdicts: Verdicts, limit: number) => {
  const confirmed = found.map((one) => confirmedOffers(one, verdicts));
  const isTold = confirmed.flat().length >= tellingPlaces;
  const known = designationsOf(isTold ? confirmed : found.map((one) => shownOffers(one, verdicts, limit)));
  const findings = found.map((one) => ({
    ...one,
    offers: one.offers.map((offer) => ({ ...offer, label: designationOf(offer, known) })),
  }));
  return { findings, areSure: known.isSure };
};

/** Returns the workflow from a marked symbol to placed items. */
export const useFinding = ({ map, floor, customerId, kinds }: FindingOn) => {
  const search = useSymbolSearch();
  const placing = usePlacing();
  const reader = useLegend(map, customerId, kinds);
  const [saveKinds] = useSaveSymbolKindsMutation();
  const mayKeep = useMayHave('saveSymbolKinds');
  const [sought, setSought] = useState<readonly Sought[]>([]);
  const [legend, setLegend] = useState<Frame | null>(null);
  const [redrawnId, redraw] = useState<string | null>(null);
  const [choice, setChoice] = useState<SearchChoice>({ withMirrored: false, onAllFloors: false });
  const [ownLimit, setLimit] = useState<number | null>(null);
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map());
  const [first, setFirst] = useState<number | null>(null);
  const [ownTexts, setTexts] = useState<boolean | null>(null);
  const [entrances, setEntrances] = useState<ReadonlyMap<number, Point>>(new Map());
  const [shownId, show] = useState<number>(map.id);
  const { findings: found } = search;
  const limit =
    ownLimit ?? firstLimit(found.flatMap(({ offers }) => offers.map(({ certainty }) => certainty)));
  const { findings, areSure } = useMemo(
    () => withDesignations(found, verdicts, limit),
    [found, verdicts, limit],
  );
  const shown = findings.find(({ drawing }) => drawing.map.id === shownId) ?? findings[0];
  // In doubt, texts name nothing until the user decides so.
  const numbering: Numbering = { first, useTexts: ownTexts ?? areSure };
  const phase = placing.placed.length > 0 ? 'placed' : shown ? 'found' : 'marking';

  const judge = (ids: readonly string[], verdict: Verdict | null) =>
    setVerdicts((old) => {
      const next = new Map(old);
      for (const id of ids) {
        if (verdict === null) next.delete(id);
        else next.set(id, verdict);
      }
      return next;
    });
  const startOver = () => {
    search.reset();
    placing.reset();
    setVerdicts(new Map());
    setLimit(null);
    setTexts(null);
    show(map.id);
  };
  const keepKinds = () => {
    const known = sought.filter(({ text, kindId }) => text && kindId !== null);
    if (!mayKeep || known.length === 0) return;
    // If this fails, the kinds are only chosen again next time.
    void saveKinds({
      customerId,
      kinds: known.map(({ text, kindId }) => ({ symbol: text, fireProtectionId: kindId })),
    });
  };
  return {
    ...({
      search,
      findings,
      shown,
      phase,
      sought,
      legend,
      redrawnId,
      choice,
      limit,
      verdicts,
      numbering,
    } as const),
    setChoice,
    setLimit,
    judge,
    show,
    redraw,
    legendState: reader.state,
    /** True if a confirmed position isn't placed yet. */
    isUnplaced: phase === 'found' && [...verdicts.values()].includes('confirmed'),
    placed: placing.placed,
    isPlacing: placing.isRunning,
    fault: placing.fault,
    setSought,
    /** Removes the legend and its rows. */
    leaveLegend: () => {
      reader.reset();
      setLegend(null);
      setSought([]);
      redraw(null);
    },
    setNumbering: (next: Numbering) => {
      setFirst(next.first);
      if (next.useTexts !== numbering.useTexts) setTexts(next.useTexts);
    },
    /** Proposes the kind for a row's typed text, unless one was chosen. */
    nameRow: async ({ id, text, kindId }: Sought) => {
      const meant = kindId === null ? await reader.kindFor(text.trim()) : null;
      if (meant === null) return;
      setSought((old) =>
        old.map((one) => (one.id === id && one.kindId === null ? { ...one, kindId: meant } : one)),
      );
    },
    /** Marks a framed symbol: it replaces the previous one, whose kind it keeps; in a legend it is one more row, or the redrawn one. */
    mark: async (frame: Frame) => {
      if (!legend) {
        setSought([{ id: newId(), frame, kindId: sought[0]?.kindId ?? null, text: '' }]);
        return;
      }
      redraw(null);
      const row = await reader.rowAt(frame, legend);
      setSought((old) => withRow(old, { id: redrawnId ?? newId(), frame, ...row }));
    },
    /** Reads a legend; one without rows is kept to be framed row by row. */
    takeLegend: async (frame: Frame): Promise<boolean> => {
      const rows = await reader.read(frame);
      if (!rows) return false;
      redraw(null);
      setLegend(frame);
      setSought(rows);
      return true;
    },
    seek: () => {
      keepKinds();
      setVerdicts(new Map());
      setLimit(null);
      show(map.id);
      const meant = sought.filter(({ kindId }) => kindId !== null);
      setSought(meant);
      void search.run({ floor, map, sought: meant, legend, ...choice });
    },
    toggle: (id: string) => judge([id], verdicts.get(id) === 'confirmed' ? 'declined' : 'confirmed'),
    entranceOf: (mapId: number) => entrances.get(mapId) ?? null,
    pointAtEntrance: (mapId: number, at: Point) => setEntrances((old) => new Map(old).set(mapId, at)),
    place: () => {
      const wanted = findings.flatMap((finding) => {
        const confirmed = confirmedOffers(finding, verdicts);
        const { id } = finding.drawing.map;
        const entrance = entrances.get(id) ?? topLeft;
        const items = itemsOf(finding, confirmed, { sought, kinds, entrance, ...numbering });
        return items.length > 0 ? [{ mapId: id, items }] : [];
      });
      void placing.place(wanted);
    },
    undo: () => void placing.undo().then((isDone) => isDone && startOver()),
    again: startOver,
  };
};
export type Finding = ReturnType<typeof useFinding>;
