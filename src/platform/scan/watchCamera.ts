import { openCodeReader } from './codeReader.ts';

/** Status of a camera: showing a picture, or the reason why not. `missing`: the reader of codes couldn't be fetched. */
export type CameraStatus = 'starting' | 'on' | 'none' | 'refused' | 'missing';

/** Torch of the camera, if present. */
export interface Torch {
  set: (isOn: boolean) => Promise<void>;
}

interface Watching {
  onRead: (text: string) => void;
  onStatus: (status: CameraStatus) => void;
  onTorch: (torch: Torch) => void;
  onDark: (isDark: boolean) => void;
  isPaused: () => boolean;
}

/** Longer side of the pictures to read, in pixels: enough for a label of 25 mm at arm's length. */
const longSide = 960;
const pauseMs = 40;
/**
 * Time, in milliseconds, for which a code must be out of sight before it is reported again; until another one is read, the last code is
 * kept.
 */
const sameMs = 2000;
/** Mean brightness, of 256, below which a picture is dark. */
const darkLevel = 40;

const refusals = new Set(['NotAllowedError', 'SecurityError']);

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, pauseMs);
  });

/** Returns whether a picture is too dark for reading, by a sample of its pixels' green. */
export function isDarkPicture({ data }: Pick<ImageData, 'data'>): boolean {
  let [sum, count] = [0, 0];
  for (let at = 1; at < data.length; at += 4 * 97) {
    sum += data[at] ?? 0;
    count += 1;
  }
  return count > 0 && sum / count < darkLevel;
}

async function openCamera(): Promise<MediaStream | 'none' | 'refused'> {
  // Missing on pages without TLS.
  const devices = (navigator as Partial<Navigator>).mediaDevices;
  if (!devices) return 'none';
  try {
    const wished = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
    return await devices.getUserMedia({ video: wished });
  } catch (error) {
    return error instanceof Error && refusals.has(error.name) ? 'refused' : 'none';
  }
}

function torchOf(stream: MediaStream): Torch | null {
  const [track] = stream.getVideoTracks();
  const abilities: object = track?.getCapabilities?.() ?? {};
  if (!track || !('torch' in abilities) || !abilities.torch) return null;
  return {
    set: (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }),
  };
}

/** Shows the camera's picture and reports the codes in it, until the signal aborts. */
export async function watchCamera(
  video: HTMLVideoElement,
  { onRead, onStatus, onTorch, onDark, isPaused }: Watching,
  signal: AbortSignal,
): Promise<void> {
  const stream = await openCamera();
  if (typeof stream === 'string') {
    if (!signal.aborted) onStatus(stream);
    return;
  }
  const reader = openCodeReader();
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
    reader.close();
  };
  if (signal.aborted) return end();
  signal.addEventListener('abort', end);
  video.srcObject = stream;
  const torch = torchOf(stream);
  if (torch) onTorch(torch);
  const pencil = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  let last = { text: '', at: 0 };
  try {
    await video.play();
    onStatus('on');
    while (!signal.aborted) {
      await pause();
      const { videoWidth, videoHeight } = video;
      if (isPaused()) last.at = performance.now();
      if (!pencil || videoWidth === 0 || isPaused()) continue;
      const scale = Math.min(1, longSide / Math.max(videoWidth, videoHeight));
      const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
      Object.assign(pencil.canvas, { width, height });
      pencil.drawImage(video, 0, 0, width, height);
      const picture = pencil.getImageData(0, 0, width, height);
      onDark(isDarkPicture(picture));
      const text = await reader.read(picture);
      const now = performance.now();
      if (text === null || signal.aborted || isPaused()) continue;
      const isNew = text !== last.text || now - last.at > sameMs;
      last = { text, at: now };
      if (isNew) onRead(text);
    }
  } catch {
    // The view shows it, and offers manual entry: nothing else on the screen depends on it.
    if (!signal.aborted) onStatus('missing');
    end();
  }
}
