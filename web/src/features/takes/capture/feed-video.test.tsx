import type { CaptureRequest } from './capture-messages';
import { feedVideo } from './feed-video';

class StreamStandIn {
  getVideoTracks = () => [{}];
}

/** A channel that delivers its messages at once; jsdom has none. */
class ChannelStandIn {
  port1 = { onmessage: () => undefined, postMessage: () => undefined, close: () => undefined };
  port2 = { postMessage: () => this.port1.onmessage() };
}

/** Feeds through the element of a browser without track processors; returns the element, the worker's end, and how often it was broken. */
function feed(plays: () => Promise<void>) {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(plays);
  Object.assign(globalThis, { MediaStream: StreamStandIn, MessageChannel: ChannelStandIn });
  let asks: MessagePort | undefined;
  let broken = 0;
  const post = (message: CaptureRequest) => {
    if (message.type === 'start-video' && 'port' in message.frames) asks = message.frames.port;
  };
  const stop = feedVideo('camera', new StreamStandIn() as unknown as MediaStream, post, () => broken++);
  const video = play.mock.contexts.at(-1) as HTMLVideoElement;
  return { video, asks: asks!, brokenTimes: () => broken, stop };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a camera played by a video element', () => {
  it('stays inline on a phone, where a video would otherwise fill the screen', () => {
    const { video, stop } = feed(() => Promise.resolve());
    expect(video.playsInline).toBe(true);
    expect(video.muted).toBe(true);
    stop();
  });

  it('is reported as gone if the browser does not play it, but not if it was ended', async () => {
    const refused = feed(() => Promise.reject(new DOMException('No.', 'NotAllowedError')));
    await turn();
    expect(refused.brokenTimes()).toBe(1);
    refused.stop();
    const ended = feed(() => turn().then(() => Promise.reject(new DOMException('Ended.', 'AbortError'))));
    ended.stop();
    await turn();
    await turn();
    expect(ended.brokenTimes()).toBe(0);
  });

  it('is reported as gone once if no frame can be read, and a single failing frame is skipped', () => {
    Object.assign(globalThis, {
      VideoFrame: class {
        constructor() {
          throw new DOMException('There is none.', 'InvalidStateError');
        }
      },
    });
    const { video, asks, brokenTimes, stop } = feed(() => Promise.resolve());
    Object.defineProperty(video, 'readyState', { value: HTMLMediaElement.HAVE_ENOUGH_DATA });
    asks.postMessage(null);
    expect(brokenTimes()).toBe(0);
    for (let i = 0; i < 200; i++) asks.postMessage(null);
    expect(brokenTimes()).toBe(1);
    stop();
  });
});
