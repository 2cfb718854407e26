import { useRef, useState } from 'react';
import type { FoundCode } from '#contract/codes/itemCode.ts';
import { codeIn } from '#domain/codes/itemCode.ts';
import { useUser } from '#entities/session/useSession.ts';
import { codeOnDevice } from '#offline/sync/unsent.ts';
import type { CodedOnDevice } from '#offline/sync/waiting.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useConnectionChange } from '#platform/calls/useConnectionChange.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';

/** What came of a scan. `device`: there is no connection, and this is what the device knows. */
export type ScanResult =
  | { status: 'foreign' }
  | { status: 'asking'; code: string }
  | { status: 'failed'; code: string; text: string }
  | { status: 'device'; code: string; item: CodedOnDevice | null }
  | { status: 'told'; code: string; found: FoundCode };

/** Asks what a scanned or typed code is: the backend, or the device where there is no connection. */
export const useScan = () => {
  const { id } = useUser();
  const textOf = useFailureText();
  const [result, setResult] = useState<ScanResult | null>(null);
  const newest = useRef(0);
  /** The code that needn't be asked again while its label stays in sight. */
  const shown = useRef<string | null>(null);
  const ask = async (text: string): Promise<void> => {
    newest.current += 1;
    const asked = newest.current;
    const tell = (next: ScanResult) => {
      if (asked === newest.current) setResult(next);
    };
    const code = codeIn(text);
    shown.current = code;
    if (code === null) return tell({ status: 'foreign' });
    tell({ status: 'asking', code });
    const outcome = await sendCall('findItemCode', { query: { code } });
    if (outcome.ok) return tell({ status: 'told', code, found: outcome.data });
    if (asked === newest.current) shown.current = null;
    const { failure } = outcome;
    if (failure.kind === 'offline') tell({ status: 'device', code, item: await codeOnDevice(id, code) });
    else tell({ status: 'failed', code, text: textOf(failure) });
  };
  /** What the camera read: a label that is still before it leaves what is shown, and what is being typed there. */
  const read = (text: string): void => {
    if (shown.current === null || codeIn(text) !== shown.current) void ask(text);
  };
  useConnectionChange((connection) => {
    if (result?.status === 'told') shown.current = null;
    if (connection === 'online' && (result?.status === 'device' || result?.status === 'failed'))
      void ask(result.code);
  });
  return { result, ask, read };
};
