import { localStore } from '../../../platform/storage/safe-storage';
import type { VideoSource } from '../store/video-files';

/** Why there is nothing to see; the recorder says in words what to do. */
export type VideoProblem = 'refused' | 'none' | 'in-use' | 'unknown';

export interface Camera {
  id: string;
  label: string;
}

const STORAGE_KEY = 'narradeck.camera';

/** Whether this browser can record pictures from a source at all. */
export const canRecord = (source: VideoSource): boolean =>
  'VideoEncoder' in globalThis &&
  (source === 'camera' ? !!navigator.mediaDevices : typeof navigator.mediaDevices?.getDisplayMedia === 'function');

/** Opens a camera. A remembered one that is gone gives way to the browser's choice. Throws what `toVideoProblem` names. */
export async function openCamera(id: string): Promise<MediaStream> {
  const open = (deviceId: string) =>
    navigator.mediaDevices.getUserMedia({
      video: {
        ...(deviceId && { deviceId: { exact: deviceId } }),
        width: { ideal: 1280 },
        height: { ideal: 720 },
        frameRate: { ideal: 24, max: 30 },
      },
    });
  try {
    return await open(id);
  } catch (error) {
    const isGone = id !== '' && error instanceof DOMException && /^(Overconstrained|NotFound)Error$/.test(error.name);
    if (!isGone) throw error;
    return open('');
  }
}

/** Lets the person choose a screen, a window or a tab, with its sound where the browser gives it. For a click's own time only. */
export const openScreen = (): Promise<MediaStream> =>
  navigator.mediaDevices.getDisplayMedia({
    video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 15 } },
    // What is spoken into the microphone is not to be heard twice.
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });

/** What a failure of `openCamera` or `openScreen` means. */
export function toVideoProblem(error: unknown): VideoProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'NotReadableError' || name === 'AbortError' ? 'in-use' : 'unknown';
}

/** The cameras that are plugged in; their names are known once one has been opened. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** The camera that was chosen last in this browser; '' for the browser's own choice. */
export const rememberedCamera = (): string => localStore.read(STORAGE_KEY) ?? '';

/** Remembers a choice for the next time. */
export const rememberCamera = (id: string): void => void localStore.write(STORAGE_KEY, id);
