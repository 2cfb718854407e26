import { useState } from 'react';
import type { Floor } from '../../contract/buildings/building.ts';
import type { FireProtection } from '../../contract/catalogue/catalogue.ts';
import type { FloorMap } from '../../contract/drawings/drawing.ts';
import type { Point } from '../../domain/drawing/coordinates.ts';
import { firstLimit } from '../../domain/symbols/offers.ts';
import type { Frame } from '../../domain/symbols/offers.ts';
import { useSaveSymbolKindsMutation } from '../../entities/maps/symbolsApi.ts';
import { useMayHave } from '../../entities/roundConflicts/useMayHave.ts';
import { newId } from '../../platform/ids.ts';
import type { SearchChoice } from './MarkPanel.tsx';
import type { Numbering } from './ResultPanel.tsx';
import { confirmedOffers } from './sought.ts';
import type { Sought, Verdict } from './sought.ts';
import { itemsOf } from './placing.ts';
import { useLegend } from './useLegend.ts';
import { usePlacing } from './usePlacing.ts';
import { useSymbolSearch } from './useSymbolSearch.ts';

/** The drawing on which symbols are found, and what they may become. */
export interface FindingOn {
  map: FloorMap;
  floor: Floor;
  customerId: number;
  kinds: readonly FireProtection[];
}

const topLeft: Point = { x: 0, y: 0 };

/** The way from a marked symbol to placed items. */
export const useFinding = ({ map, floor, customerId, kinds }: FindingOn) => {
  const search = useSymbolSearch();
  const placing = usePlacing();
  const reader = useLegend(map, customerId, kinds);
  const [saveKinds] = useSaveSymbolKindsMutation();
  const mayKeep = useMayHave('saveSymbolKinds');
  const [sought, setSought] = useState<readonly Sought[]>([]);
  const [legend, setLegend] = useState<Frame | null>(null);
  const [choice, setChoice] = useState<SearchChoice>({ withMirrored: false, onAllFloors: false });
  const [ownLimit, setLimit] = useState<number | null>(null);
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map());
  const [numbering, setNumbering] = useState<Numbering>({ first: null, useTexts: true });
  const [entrances, setEntrances] = useState<ReadonlyMap<number, Point>>(new Map());
  const [shownId, show] = useState<number>(map.id);
  const { findings, state } = search;
  const shown = findings.find(({ drawing }) => drawing.map.id === shownId) ?? findings[0];
  const limit =
    ownLimit ?? firstLimit(findings.flatMap(({ offers }) => offers.map(({ certainty }) => certainty)));
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
    show(map.id);
  };
  const keepKinds = () => {
    const known = sought.filter(({ text, kindId }) => text && kindId !== null);
    if (!mayKeep || known.length === 0) return;
    // Without it the rows are chosen anew next time, no more.
    void saveKinds({
      customerId,
      kinds: known.map(({ text, kindId }) => ({ symbol: text, fireProtectionId: kindId })),
    });
  };
  return {
    ...({ search, shown, phase, sought, legend, choice, limit, verdicts, numbering } as const),
    ...{ setChoice, setLimit, setNumbering, judge, show },
    legendState: reader.state,
    ...{ placed: placing.placed, isPlacing: placing.isRunning, failure: placing.failure },
    setSought: (next: readonly Sought[]) => {
      setSought(next);
      if (next.length === 0) setLegend(null);
    },
    /** What a row's typed text means is proposed, unless a kind was chosen. */
    nameRow: async ({ id, text, kindId }: Sought) => {
      const meant = kindId === null ? await reader.kindFor(text.trim()) : null;
      if (meant === null) return;
      setSought((old) =>
        old.map((one) => (one.id === id && one.kindId === null ? { ...one, kindId: meant } : one)),
      );
    },
    /** A framed symbol takes the place of the one before, which keeps its kind; in a legend it is one more. */
    mark: (frame: Frame) => {
      const added = { id: newId(), frame, kindId: legend ? null : (sought[0]?.kindId ?? null), text: '' };
      setSought(legend ? [...sought, added] : [added]);
    },
    takeLegend: async (frame: Frame) => {
      const rows = await reader.read(frame);
      if (!rows || rows.length === 0) return;
      setLegend(frame);
      setSought(rows);
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
    again: () => {
      startOver();
      if (state.status === 'running') search.cancel();
    },
  };
};
export type Finding = ReturnType<typeof useFinding>;
