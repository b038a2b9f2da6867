/** A refusal in Stripe's words. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly type: 'invalid_request_error' | 'idempotency_error',
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }

  get body(): object {
    return { error: { type: this.type, message: this.message, ...(this.code && { code: this.code }) } };
  }
}

export const noSuch = (what: string, id: string): StripeError =>
  new StripeError(404, 'invalid_request_error', `No such ${what}: '${id}'`, 'resource_missing');
