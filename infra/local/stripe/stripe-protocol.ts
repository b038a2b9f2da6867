/** The keys that the stand-in accepts, in the format of a stage's secret. */
export const STAND_IN_KEYS = { secret_key: 'sk_test_stand_in', webhook_secret: 'whsec_stand_in' };

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

export const createNotFound = (what: string, id: string): StripeError =>
  new StripeError(404, 'invalid_request_error', `No such ${what}: '${id}'`, 'resource_missing');

/** A value of Stripe's form encoding: `metadata[account_id]=x`, `line_items[0][price]=y`. */
export type FormValue = string | { [name: string]: FormValue };

/** Parses a form or a query into nested fields. A list is an object with its indexes as names. */
export function parseForm(text: string): Record<string, FormValue> {
  const fields: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let place: Record<string, FormValue> = fields;
    for (const part of path.slice(0, -1)) {
      const within = place[part];
      place = place[part] = typeof within === 'object' ? within : {};
    }
    const last = path.at(-1) ?? '';
    place[last in place ? `${Object.keys(place).length}` : last] = value;
  }
  return fields;
}

export const toList = (value: FormValue | undefined): FormValue[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : Object.values(value);

/** A text field; '' if it is missing. */
export const toText = (value: FormValue | undefined): string => (typeof value === 'string' ? value : '');

/** A field of texts, such as metadata. */
export const toTexts = (value: FormValue | undefined): Record<string, string> =>
  typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, toText(text)]))
    : {};
