import { localStore } from '../../../platform/storage/safe-storage';

/** Why nothing can be recorded; the screens describe what to do. */
export type MicrophoneProblem =
  | 'refused'
  | 'none'
  | 'in-use'
  | 'insecure'
  | 'unplugged'
  | 'no-sound'
  /** The code that encodes sound could not be loaded; the microphone works. */
  | 'not-loaded'
  | 'unknown';

export interface Microphone {
  id: string;
  label: string;
}

const STORAGE_KEY = 'narradeck.microphone';

/**
 * Opens a microphone with explicit constraints: one channel; no echo cancellation, because nothing is played meanwhile; no noise
 * suppression, which removes parts of a voice; automatic gain. If the remembered microphone is gone, opens the browser's default.
 * `toMicrophoneProblem` names the errors that it throws.
 */
export async function openMicrophone(id: string): Promise<MediaStream> {
  const open = (deviceId: string) =>
    navigator.mediaDevices.getUserMedia({
      audio: {
        ...(deviceId && { deviceId: { exact: deviceId } }),
        channelCount: { ideal: 1 },
        echoCancellation: false,
        noiseSuppression: false,
        autoGainControl: true,
      },
    });
  try {
    return await open(id);
  } catch (error) {
    const gone = id !== '' && error instanceof DOMException && /^(Overconstrained|NotFound)Error$/.test(error.name);
    if (!gone) throw error;
    return open('');
  }
}

export function toMicrophoneProblem(error: unknown): MicrophoneProblem {
  if (!globalThis.isSecureContext) return 'insecure';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'NotReadableError' || name === 'AbortError' ? 'in-use' : 'unknown';
}

/** Lists the connected microphones; their names are known once one has been opened. */
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Calls `onChange` whenever a microphone is connected or disconnected. Returns a function that stops watching. */
export function watchMicrophones(onChange: (microphones: Microphone[]) => void): () => void {
  const change = () => void listMicrophones().then(onChange);
  navigator.mediaDevices.addEventListener('devicechange', change);
  return () => navigator.mediaDevices.removeEventListener('devicechange', change);
}

/** The last chosen microphone in this browser; '' is the browser's default. */
export const rememberedMicrophone = (): string => localStore.read(STORAGE_KEY) ?? '';

export const rememberMicrophone = (id: string): void => void localStore.write(STORAGE_KEY, id);
