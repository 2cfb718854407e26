import { useEffect, useRef, useState } from 'react';
import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { Frame } from '#domain/symbols/offers.ts';
import { useUser } from '#entities/session/useSession.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';
import { openSymbolSeeker } from '#platform/symbols/symbolSeeker.ts';
import type { SymbolSeeker } from '#platform/symbols/symbolSeeker.ts';
import { drawingsOfBuilding, NotLoaded, pictureOf, seekOn } from './seekOnDrawings.ts';
import type { Finding, Sought } from './sought.ts';

/** Reason why a search ended: an empty frame, a failed load, or a bug. */
type SearchFault = { kind: 'empty' } | { kind: 'load'; failure: Failure } | { kind: 'broken' };

type SearchState =
  | { status: 'idle' }
  | { status: 'running'; part: number; drawing: number; drawings: number; name: string }
  | { status: 'failed'; fault: SearchFault }
  | { status: 'done'; skipped: readonly string[]; isCancelled: boolean };

interface SearchOptions {
  floor: Floor;
  map: FloorMap;
  sought: readonly Sought[];
  withMirrored: boolean;
  onAllFloors: boolean;
  legend: Frame | null;
}

const faultOf = (error: unknown): SearchFault => {
  if (error instanceof NotLoaded) return { kind: 'load', failure: error.failure };
  logFailure('symbols could not be sought', error);
  return { kind: 'broken' };
};

/**
 * Returns the search for marked symbols on one drawing or on all of the building, in sequence in a worker. [SETUP-76, SETUP-80, SETUP-81]
 */
export const useSymbolSearch = () => {
  const { id: ownerUserId } = useUser();
  const [state, setState] = useState<SearchState>({ status: 'idle' });
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const running = useRef<SymbolSeeker | null>(null);
  const stop = () => {
    running.current?.close();
    running.current = null;
  };
  useEffect(() => stop, []);

  const run = async (options: SearchOptions): Promise<void> => {
    const { floor, map, sought, withMirrored, legend } = options;
    stop();
    const seeker = openSymbolSeeker();
    running.current = seeker;
    const isCurrent = () => running.current === seeker;
    const currentDrawing = { map, floorName: floor.name };
    setFindings([]);
    setState({ status: 'running', part: 0, drawing: 1, drawings: 1, name: map.name });
    const skipped: string[] = [];
    try {
      const frames = sought.map(({ frame }) => frame);
      const markResult = await seeker.mark(await pictureOf(ownerUserId, map), frames);
      if (!isCurrent()) return;
      if (markResult.every((one) => one === null)) {
        setState({ status: 'failed', fault: { kind: 'empty' } });
        return;
      }
      const drawings = options.onAllFloors ? await drawingsOfBuilding(floor, map) : [currentDrawing];
      for (const [index, drawing] of drawings.entries()) {
        if (!isCurrent()) return;
        const name = `${drawing.floorName}: ${drawing.map.name}`;
        const reportProgress = (part: number) => {
          if (isCurrent())
            setState({ status: 'running', part, drawing: index + 1, drawings: drawings.length, name });
        };
        reportProgress(0);
        const except = legend && { mapId: map.id, frame: legend };
        const query = { ownerUserId, withMirrored, except };
        try {
          const finding = await seekOn(seeker, drawing, query, reportProgress);
          if (isCurrent()) setFindings((old) => [...old, finding]);
        } catch (error) {
          if (drawings.length === 1 || !(error instanceof NotLoaded)) throw error;
          skipped.push(name);
        }
      }
      if (isCurrent()) setState({ status: 'done', skipped, isCancelled: false });
    } catch (error) {
      if (isCurrent()) setState({ status: 'failed', fault: faultOf(error) });
    } finally {
      if (isCurrent()) stop();
    }
  };
  /** Cancels the search; the results of completed drawings stay. */
  const cancel = () => {
    stop();
    setState(findings.length > 0 ? { status: 'done', skipped: [], isCancelled: true } : { status: 'idle' });
  };
  const reset = () => {
    stop();
    setFindings([]);
    setState({ status: 'idle' });
  };
  return { state, findings, run, cancel, reset };
};
