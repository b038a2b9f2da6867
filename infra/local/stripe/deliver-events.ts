import { createHmac } from 'node:crypto';
import { type StripeEvent } from './payment-store';
import { STAND_IN_KEYS } from './stripe-protocol';

/** Stripe's signature: over the time (Unix seconds), a dot, and the exact text. */
function signPayload(text: string, seconds: number): string {
  const v1 = createHmac('sha256', STAND_IN_KEYS.webhook_secret).update(`${seconds}.${text}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
}

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;

interface DeliveryOptions {
  webhook: string;
  onDelivered: (event: StripeEvent) => void;
  log: (message: string) => void;
}

/** Delivers events to the webhook, in parallel and in no order. Retries each until it is accepted. */
export class Deliveries {
  private readonly stopping = new AbortController();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly inFlight = new Set<Promise<void>>();

  constructor(private readonly options: DeliveryOptions) {}

  deliver(event: StripeEvent, retryMs = FIRST_RETRY_MS): void {
    const sending = this.send(event).then((isTaken) => {
      this.inFlight.delete(sending);
      if (isTaken) return this.options.onDelivered(event);
      if (!this.stopping.signal.aborted) this.scheduleRetry(event, retryMs);
    });
    this.inFlight.add(sending);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.inFlight);
  }

  private scheduleRetry(event: StripeEvent, retryMs: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.deliver(event, Math.min(2 * retryMs, LONGEST_RETRY_MS));
    }, retryMs);
    this.timers.add(timer);
  }

  private async send(event: StripeEvent): Promise<boolean> {
    const body = JSON.stringify(event, null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signPayload(body, Math.floor(Date.now() / 1000)),
    };
    try {
      const { signal } = this.stopping;
      const { ok, status } = await fetch(this.options.webhook, { method: 'POST', headers, body, signal });
      if (!ok) this.options.log(`The webhook answered ${status} to ${event.type}; it is delivered again.`);
      return ok;
    } catch {
      return false;
    }
  }
}
