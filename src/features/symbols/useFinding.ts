import { useMemo, useState } from 'react';
import type { Floor } from '#contract/buildings/building.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import { designationOf, designationsOf } from '#domain/symbols/nearTexts.ts';
import { firstLimit } from '#domain/symbols/offers.ts';
import type { Frame } from '#domain/symbols/offers.ts';
import { newId } from '#platform/ids.ts';
import type { SearchChoice } from './MarkPanel.tsx';
import type { Numbering } from './ResultPanel.tsx';
import { confirmedOffers, shownOffers, withRow } from './sought.ts';
import type { Finding as Found, Sought, Verdict, Verdicts } from './sought.ts';
import { itemsOf } from './placing.ts';
import { useLegend } from './useLegend.ts';
import { usePlacing } from './usePlacing.ts';
import { useSymbolSearch } from './useSymbolSearch.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Drawing on which symbols are searched, and the available kinds. */
export interface FindingOn {
  map: FloorMap;
  floor: Floor;
  customerId: number;
  kinds: readonly FireProtection[];
}

const topLeft: Point = { x: 0, y: 0 };

/** Number of confirmed positions from which they determine the pattern of names; below it all shown ones do. */
const conclusivePlaces = 3;

/** Returns the matches with only the texts that most of the confirmed positions have. [SETUP-84] */
const withDesignations = (found: readonly Found[], verdicts: Verdicts, limit: number) => {
  const confirmed = found.map((one) => confirmedOffers(one, verdicts));
  const isTold = confirmed.flat().length >= conclusivePlaces;
  const designations = designationsOf(
    isTold ? confirmed : found.map((one) => shownOffers(one, verdicts, limit)),
  );
  const findings = found.map((one) => ({
    ...one,
    offers: one.offers.map((offer) => ({ ...offer, label: designationOf(offer, designations) })),
  }));
  return { findings, areSure: designations.isSure };
};

/** Returns the marked symbols with their kinds, and the legend that they were read from. */
const useSoughtSymbols = ({ map, customerId, kinds }: FindingOn) => {
  const reader = useLegend(map, customerId, kinds);
  const [sought, setSought] = useState<readonly Sought[]>([]);
  const [legend, setLegend] = useState<Frame | null>(null);
  const [redrawnId, redraw] = useState<string | null>(null);
  return {
    sought,
    setSought,
    legend,
    redrawnId,
    redraw,
    legendState: reader.state,
    /** Removes the legend and its rows. */
    leaveLegend: () => {
      reader.reset();
      setLegend(null);
      setSought([]);
      redraw(null);
    },
    /** Proposes the kind for a row's typed text, unless one was chosen. */
    nameRow: async ({ id, text, kindId }: Sought) => {
      const proposedId = kindId === null ? await reader.kindFor(text.trim()) : null;
      if (proposedId === null) return;
      setSought((old) =>
        old.map((row) => (row.id === id && row.kindId === null ? { ...row, kindId: proposedId } : row)),
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
  };
};

/** Returns the user's verdicts on the found positions. */
const useVerdicts = () => {
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map());
  const judge = (ids: readonly string[], verdict: Verdict | null) =>
    setVerdicts((old) => {
      const next = new Map(old);
      for (const id of ids) {
        if (verdict === null) next.delete(id);
        else next.set(id, verdict);
      }
      return next;
    });
  return {
    verdicts,
    judge,
    toggle: (id: string) => judge([id], verdicts.get(id) === 'confirmed' ? 'declined' : 'confirmed'),
    clearVerdicts: () => setVerdicts(new Map()),
  };
};

/** Returns the matches above the user's limit of certainty, with the texts and numbers that their items get. */
const useShownFindings = (matches: readonly Found[], verdicts: Verdicts) => {
  const [ownLimit, setLimit] = useState<number | null>(null);
  const [first, setFirst] = useState<number | null>(null);
  const [ownTexts, setTexts] = useState<boolean | null>(null);
  const limit =
    ownLimit ?? firstLimit(matches.flatMap(({ offers }) => offers.map(({ certainty }) => certainty)));
  const { findings, areSure } = useMemo(
    () => withDesignations(matches, verdicts, limit),
    [matches, verdicts, limit],
  );
  // In doubt, texts name nothing until the user decides so.
  const numbering: Numbering = { first, useTexts: ownTexts ?? areSure };
  return {
    findings,
    limit,
    setLimit,
    numbering,
    setNumbering: (next: Numbering) => {
      setFirst(next.first);
      if (next.useTexts !== numbering.useTexts) setTexts(next.useTexts);
    },
    clearTexts: () => setTexts(null),
  };
};

/** Returns a function that saves the kinds chosen for symbols with a text, for the next search. */
const useKindSaver = (customerId: number) => {
  const [saveKinds] = useCallMutation('saveSymbolKinds');
  return (sought: readonly Sought[]) => {
    const namedSymbols = sought.filter(({ text, kindId }) => text && kindId !== null);
    if (namedSymbols.length === 0) return;
    // If this fails, the kinds are only chosen again next time.
    void saveKinds({
      body: {
        customerId,
        kinds: namedSymbols.map(({ text, kindId }) => ({ symbol: text, fireProtectionId: kindId })),
      },
    });
  };
};

/** Returns the workflow from a marked symbol to placed items. */
export const useFinding = (on: FindingOn) => {
  const { map, floor, customerId, kinds } = on;
  const search = useSymbolSearch();
  const placing = usePlacing();
  const { sought, setSought, legend, ...symbols } = useSoughtSymbols(on);
  const { verdicts, judge, toggle, clearVerdicts } = useVerdicts();
  const results = useShownFindings(search.findings, verdicts);
  const { findings, setLimit, clearTexts, ...shownFindings } = results;
  const saveKinds = useKindSaver(customerId);
  const [choice, setChoice] = useState<SearchChoice>({ withMirrored: false, onAllFloors: false });
  const [entrances, setEntrances] = useState<ReadonlyMap<number, Point>>(new Map());
  const [shownId, show] = useState<number>(map.id);
  const shownFinding = findings.find(({ drawing }) => drawing.map.id === shownId) ?? findings[0];
  const phase = placing.placed.length > 0 ? 'placed' : shownFinding ? 'found' : 'marking';
  const startOver = () => {
    search.reset();
    placing.reset();
    clearVerdicts();
    setLimit(null);
    clearTexts();
    show(map.id);
  };
  return {
    ...symbols,
    ...shownFindings,
    search,
    findings,
    shown: shownFinding,
    phase,
    sought,
    setSought,
    legend,
    choice,
    setChoice,
    setLimit,
    verdicts,
    judge,
    toggle,
    show,
    /** True if a confirmed position isn't placed yet. */
    isUnplaced: phase === 'found' && [...verdicts.values()].includes('confirmed'),
    placed: placing.placed,
    isPlacing: placing.isRunning,
    fault: placing.fault,
    seek: () => {
      saveKinds(sought);
      clearVerdicts();
      setLimit(null);
      show(map.id);
      const withKind = sought.filter(({ kindId }) => kindId !== null);
      setSought(withKind);
      void search.run({ floor, map, sought: withKind, legend, ...choice });
    },
    entranceOf: (mapId: number) => entrances.get(mapId) ?? null,
    pointAtEntrance: (mapId: number, at: Point) => setEntrances((old) => new Map(old).set(mapId, at)),
    place: () => {
      const requested = findings.flatMap((finding) => {
        const confirmed = confirmedOffers(finding, verdicts);
        const { id } = finding.drawing.map;
        const entrance = entrances.get(id) ?? topLeft;
        const items = itemsOf(finding, confirmed, { sought, kinds, entrance, ...results.numbering });
        return items.length > 0 ? [{ mapId: id, items }] : [];
      });
      void placing.place(requested);
    },
    undo: () => void placing.undo().then((isDone) => isDone && startOver()),
    again: startOver,
  };
};
export type Finding = ReturnType<typeof useFinding>;
