import { localStore } from '../../../platform/storage/safe-storage';
import type { VideoSource } from '../store/video-files';

/** A microphone or camera. Its name is known once one of its kind has been opened, otherwise ''. */
export interface InputDevice {
  id: string;
  label: string;
}

type DeviceKind = 'microphone' | 'camera';

/** One channel; no echo cancellation (nothing plays) and no noise suppression (it removes parts of a voice); automatic gain. */
const SOUND: MediaTrackConstraints = {
  channelCount: { ideal: 1 },
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: true,
};
const PICTURE: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24, max: 30 },
};

/** Opens a device, or the browser's default if the remembered one is gone. `toDeviceProblem` names the errors that it throws. */
export async function openDevice(device: DeviceKind, id: string): Promise<MediaStream> {
  const open = (deviceId: string) => {
    const chosen = deviceId ? { deviceId: { exact: deviceId } } : {};
    return navigator.mediaDevices.getUserMedia(
      device === 'microphone' ? { audio: { ...chosen, ...SOUND } } : { video: { ...chosen, ...PICTURE } },
    );
  };
  try {
    return await open(id);
  } catch (error) {
    const isGone = id !== '' && error instanceof DOMException && /^(Overconstrained|NotFound)Error$/.test(error.name);
    if (!isGone) throw error;
    return open('');
  }
}

/** Why a device can't be opened; the screens describe what to do. */
export type DeviceProblem = 'refused' | 'none' | 'in-use' | 'unknown';

export function toDeviceProblem(error: unknown): DeviceProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'NotReadableError' || name === 'AbortError' ? 'in-use' : 'unknown';
}

export type MicrophoneProblem =
  | DeviceProblem
  | 'insecure'
  | 'unplugged'
  | 'no-sound'
  /** The code that encodes sound could not be loaded; the microphone works. */
  | 'not-loaded';

export async function listDevices(device: DeviceKind): Promise<InputDevice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const wanted = device === 'microphone' ? 'audioinput' : 'videoinput';
  return devices
    .filter(({ kind, deviceId }) => kind === wanted && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Calls `onChange` whenever a microphone is connected or disconnected. Returns a function that stops watching. */
export function watchMicrophones(onChange: (microphones: InputDevice[]) => void): () => void {
  const change = () => void listDevices('microphone').then(onChange);
  navigator.mediaDevices.addEventListener('devicechange', change);
  return () => navigator.mediaDevices.removeEventListener('devicechange', change);
}

const STORAGE_KEYS = { microphone: 'narradeck.microphone', camera: 'narradeck.camera' };

/** The last chosen device in this browser; '' is the browser's default. */
export const rememberedDevice = (device: DeviceKind): string => localStore.read(STORAGE_KEYS[device]) ?? '';

export const rememberDevice = (device: DeviceKind, id: string): void => void localStore.write(STORAGE_KEYS[device], id);

/** Whether this browser can record video of a source at all. */
export const canRecord = (source: VideoSource): boolean =>
  'VideoEncoder' in globalThis &&
  (source === 'camera' ? !!navigator.mediaDevices : typeof navigator.mediaDevices?.getDisplayMedia === 'function');

/** Lets the person choose a screen, window, or tab, with its sound if the browser supports that. Needs a click. */
export const openScreen = (): Promise<MediaStream> =>
  navigator.mediaDevices.getDisplayMedia({
    video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 15 } },
    // What is spoken into the microphone must not be heard twice.
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
