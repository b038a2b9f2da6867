import { localStore } from '../../../platform/storage/safe-storage';
import type { VideoSource } from '../store/video-files';

/** Why there is no video; the recorder describes what to do. */
export type VideoProblem = 'refused' | 'none' | 'in-use' | 'unknown';

export interface Camera {
  id: string;
  label: string;
}

const STORAGE_KEY = 'narradeck.camera';

/** Whether this browser can record video of a source at all. */
export const canRecord = (source: VideoSource): boolean =>
  'VideoEncoder' in globalThis &&
  (source === 'camera' ? !!navigator.mediaDevices : typeof navigator.mediaDevices?.getDisplayMedia === 'function');

/** Opens a camera, or the browser's default if the remembered one is gone. `toVideoProblem` names the errors that it throws. */
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

/** Lets the person choose a screen, window, or tab, with its sound if the browser supports that. Needs a click. */
export const openScreen = (): Promise<MediaStream> =>
  navigator.mediaDevices.getDisplayMedia({
    video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 15 } },
    // What is spoken into the microphone must not be heard twice.
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });

export function toVideoProblem(error: unknown): VideoProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'NotReadableError' || name === 'AbortError' ? 'in-use' : 'unknown';
}

/** Lists the connected cameras; their names are known once one has been opened. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** The last chosen camera in this browser; '' is the browser's default. */
export const rememberedCamera = (): string => localStore.read(STORAGE_KEY) ?? '';

export const rememberCamera = (id: string): void => void localStore.write(STORAGE_KEY, id);
