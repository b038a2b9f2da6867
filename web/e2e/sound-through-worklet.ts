import type { Page } from 'playwright-core';
import { Resampler, type WorkletChunk } from '../src/features/takes/capture/audio-input';
import { VOICE_RATE } from './voice';

/**
 * Removes the track processor from a page, as in Firefox and Safari, which don't pass tracks to workers. Sound then comes through an audio
 * worklet. Call it before `goto`.
 */
export async function removeTrackProcessor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'MediaStreamTrackProcessor');
    const { AudioWorkletNode: Node } = globalThis;
    const tapped = class extends Node {
      constructor(...given: ConstructorParameters<typeof AudioWorkletNode>) {
        super(...given);
        document.documentElement.dataset.tapped = given[1];
      }
    };
    Object.assign(globalThis, { AudioWorkletNode: tapped });
  });
}

/** Copies all input of a page's worklet. Call it after `removeTrackProcessor`. */
export async function recordWorkletInput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { AudioWorkletNode: Node } = globalThis;
    const copied = class extends Node {
      constructor(...given: ConstructorParameters<typeof AudioWorkletNode>) {
        super(...given);
        const pieces: number[][] = [];
        Object.assign(window, { heardByWorklet: { rate: this.context.sampleRate, pieces } });
        const toWorklet = this.port.postMessage.bind(this.port);
        this.port.postMessage = (recorder: MessagePort) => {
          const { port1, port2 } = new MessageChannel();
          port2.onmessage = ({ data }: MessageEvent<WorkletChunk>) => {
            pieces.push([...data.samples]);
            recorder.postMessage(data, [data.samples.buffer]);
          };
          toWorklet(port1, [port1]);
        };
      }
    };
    Object.assign(globalThis, { AudioWorkletNode: copied });
  });
}

/** The worklet's input so far, at the voice's sample rate. */
export async function readWorkletInput(page: Page): Promise<Float32Array> {
  const { rate, pieces } = await page.evaluate<{ rate: number; pieces: number[][] }>('window.heardByWorklet');
  return new Resampler(rate, VOICE_RATE).add(Float32Array.from(pieces.flat()));
}
