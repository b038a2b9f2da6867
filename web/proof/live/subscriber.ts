import type { Change } from '#shared/entities/change';
import { type Listener, subscribeToChannel } from '../../../testing/subscribe-to-channel';
import type { Counts } from './counts';
import type { LiveView } from './live-view';

const FAILURES_MAX = 50;

/** A subscriber of a channel, authorized or not. It subscribes, disconnects, and reconnects, as the client does. */
export class Subscriber {
  readonly #leaving = new AbortController();
  #listener: Listener | undefined;
  #knock: (() => void) | undefined;
  #running: Promise<void> | undefined;

  constructor(
    readonly person: { name: string; uid: string; token: string },
    readonly channel: string,
    private readonly counts: Counts,
    /** Undefined for an unauthorized listener. */
    readonly watched?: LiveView,
  ) {}

  /** Subscribes; resolves when the first attempt is answered. */
  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#running = this.#run(resolve);
      this.#running.catch(reject);
    });
  }

  drop(): void {
    if (!this.#listener) return;
    this.counts.dropped++;
    this.#listener.stop();
  }

  get isIn(): boolean {
    return this.#listener !== undefined;
  }

  retry(): void {
    this.#knock?.();
  }

  async stop(): Promise<void> {
    this.#leaving.abort();
    this.#listener?.stop();
    this.#knock?.();
    await this.#running;
  }

  async #run(onAnswered: () => void): Promise<void> {
    let failures = 0;
    while (!this.#leaving.signal.aborted) {
      const heard = (change: Change) => {
        this.counts.received++;
        this.watched?.onChange(change);
      };
      const answer = await subscribeToChannel(this.channel, this.person.token, heard).catch(
        (error: Error) => error.message,
      );
      if (typeof answer === 'object') {
        const listener = answer;
        this.#listener = listener;
        if (this.#leaving.signal.aborted) listener.stop();
        await this.watched?.onOpened();
        onAnswered();
        await listener.ended;
        this.#listener = undefined;
      } else if (answer.startsWith('Forbidden')) {
        this.counts.refused++;
        await this.watched?.onRefused();
        onAnswered();
        if (this.#leaving.signal.aborted) return;
        await new Promise<void>((resolve) => (this.#knock = resolve));
        this.#knock = undefined;
        // Any other failure is temporary, as for a client; a permanent one is a defect of the proof.
      } else if (++failures > FAILURES_MAX) throw new Error(answer);
    }
  }
}
