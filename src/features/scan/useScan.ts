import { useRef, useState } from 'react';
import type { FoundCode } from '#contract/codes/itemCode.ts';
import { codeIn } from '#domain/codes/itemCode.ts';
import { useUser } from '#entities/session/useSession.ts';
import { codeOnDevice } from '#offline/sync/unsent.ts';
import type { CodedOnDevice } from '#offline/sync/waiting.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useConnectionChange } from '#platform/calls/useConnectionChange.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';

/** Result of a scan. `device`: there is no connection, and the result is from this device. */
export type ScanResult =
  | { status: 'foreign' }
  | { status: 'asking'; code: string }
  | { status: 'failed'; code: string; text: string }
  | { status: 'device'; code: string; item: CodedOnDevice | null }
  | { status: 'told'; code: string; found: FoundCode };

/** Returns the lookup of a scanned or typed code: by the backend, or on the device without a connection. */
export const useScan = () => {
  const { id } = useUser();
  const textOf = useFailureText();
  const [result, setResult] = useState<ScanResult | null>(null);
  const newest = useRef(0);
  /** Code that needn't be looked up again while its label stays in view. */
  const shownCode = useRef<string | null>(null);
  const ask = async (text: string): Promise<void> => {
    newest.current += 1;
    const requestNumber = newest.current;
    const showResult = (next: ScanResult) => {
      if (requestNumber === newest.current) setResult(next);
    };
    const code = codeIn(text);
    shownCode.current = code;
    if (code === null) return showResult({ status: 'foreign' });
    showResult({ status: 'asking', code });
    const outcome = await sendCall('findItemCode', { query: { code } });
    if (outcome.ok) return showResult({ status: 'told', code, found: outcome.data });
    if (requestNumber === newest.current) shownCode.current = null;
    const { failure } = outcome;
    if (failure.kind === 'offline')
      showResult({ status: 'device', code, item: await codeOnDevice(id, code) });
    else showResult({ status: 'failed', code, text: textOf(failure) });
  };
  /** Handles a scan of the camera: a label that is still in view changes neither the result nor a form being filled in there. */
  const readCode = (text: string): void => {
    if (shownCode.current === null || codeIn(text) !== shownCode.current) void ask(text);
  };
  useConnectionChange((connection) => {
    if (result?.status === 'told') shownCode.current = null;
    if (connection === 'online' && (result?.status === 'device' || result?.status === 'failed'))
      void ask(result.code);
  });
  return { result, ask, read: readCode };
};
