import type { Capture } from '../capture/capture';
import {
  listDevices,
  openDevice,
  openScreen,
  rememberDevice,
  rememberedDevice,
  toDeviceProblem,
} from '../capture/input-devices';
import { NO_VIDEO, type VideoChoice, type VideoView, clearSource } from './model/recorder-view';

/** The camera or screen of a recorder. Whatever happens to it, the sound continues. */
export class LiveVideo {
  private view: VideoView = { ...NO_VIDEO, cameraId: rememberedDevice('camera') };
  private capture: Capture | null = null;
  private opening = 0;

  /** `onChange` receives the current view; `onEnded` is called if a source ends by itself. */
  constructor(
    private readonly onChange: (view: VideoView) => void,
    private readonly onEnded: () => void,
  ) {}

  /** Switches to another source, or to none. The browser may ask the person for permission. */
  async choose(choice: VideoChoice): Promise<void> {
    this.close();
    this.show({ choice, problem: null, ...(choice !== 'none' && { about: choice }) });
    if (choice === 'none') return;
    const turn = this.opening;
    try {
      const stream = await (choice === 'camera' ? openDevice('camera', this.view.cameraId) : openScreen());
      if (turn !== this.opening) return stopTracks(stream);
      this.attachStream(stream);
      if (choice === 'camera') this.show({ cameras: await listDevices('camera') });
    } catch (error) {
      // A person who closed the browser's question has chosen nothing.
      if (turn === this.opening) this.show({ choice: 'none', problem: toDeviceProblem(error) });
    }
  }

  chooseCamera(id: string): void {
    rememberDevice('camera', id);
    this.show({ cameraId: id });
    void this.choose('camera');
  }

  attach(capture: Capture | null): void {
    this.capture = capture;
    const { choice, stream } = this.view;
    if (stream && choice !== 'none') capture?.startVideo(choice, stream);
  }

  /** Opens the chosen camera again; a screen needs a new click. */
  reopen(): void {
    const { choice, stream } = this.view;
    if (choice === 'camera' && !stream) void this.choose(choice);
    else if (!stream) this.reportLost();
  }

  /** Reports that the source ended before anything was recorded. */
  reportLost(): void {
    this.close();
    this.show(clearSource(this.view));
  }

  /** Releases the source; the choice stays. */
  close(): void {
    this.opening++;
    this.capture?.stopVideo();
    const { stream } = this.view;
    if (!stream) return;
    stopTracks(stream);
    this.show({ stream: null, isMuted: false });
  }

  private attachStream(stream: MediaStream): void {
    const [track] = stream.getVideoTracks();
    // Not called for tracks that are stopped here.
    track?.addEventListener('ended', () => stream === this.view.stream && this.onEnded());
    const isCamera = this.view.choice === 'camera';
    // A still screen may be reported as muted, too.
    const mute = (isMuted: boolean) => isCamera && stream === this.view.stream && this.show({ isMuted });
    track?.addEventListener('mute', () => mute(true));
    track?.addEventListener('unmute', () => mute(false));
    const cameraId = isCamera ? (track?.getSettings().deviceId ?? '') : this.view.cameraId;
    this.show({ stream, cameraId, isMuted: isCamera && track?.muted === true });
    this.attach(this.capture);
  }

  private show(change: Partial<VideoView>): void {
    this.view = { ...this.view, ...change };
    this.onChange(this.view);
  }
}

const stopTracks = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());
