import { localStore } from '../../../platform/storage/safe-storage';

/** Why nothing can be recorded; the recorder and the recording check say in words what to do. */
export type MicrophoneProblem =
  | 'refused'
  | 'none'
  | 'in-use'
  | 'insecure'
  | 'unplugged'
  | 'no-sound'
  /** Not the microphone: what makes sound files of it could not be loaded. */
  | 'not-loaded'
  | 'unknown';

export interface Microphone {
  id: string;
  label: string;
}

const STORAGE_KEY = 'narradeck.microphone';

/**
 * Opens a microphone with constraints that are all named: one channel; no echo cancelling, as nothing is played meanwhile;
 * no noise suppression, which takes parts of a voice with it; steady loudness. A remembered microphone that is gone gives
 * way to the browser's choice. Throws what `findProblem` names.
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

/** What a failure of `openMicrophone` means. */
export function toMicrophoneProblem(error: unknown): MicrophoneProblem {
  if (!globalThis.isSecureContext) return 'insecure';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'NotReadableError' || name === 'AbortError' ? 'in-use' : 'unknown';
}

/** The microphones that are plugged in; their names are known once one has been opened. */
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Calls back whenever a microphone is plugged in or out; gives what ends that. */
export function watchMicrophones(onChange: (microphones: Microphone[]) => void): () => void {
  const change = () => void listMicrophones().then(onChange);
  navigator.mediaDevices.addEventListener('devicechange', change);
  return () => navigator.mediaDevices.removeEventListener('devicechange', change);
}

/** The microphone that was chosen last in this browser; '' for the browser's own choice. */
export const rememberedMicrophone = (): string => localStore.read(STORAGE_KEY) ?? '';

/** Remembers a choice for the next time. */
export const rememberMicrophone = (id: string): void => void localStore.write(STORAGE_KEY, id);
