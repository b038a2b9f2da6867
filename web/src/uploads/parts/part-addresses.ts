import { atMost } from '#shared/at-most';

/** So many addresses are asked for at a time: they are good for an hour, and a part may take a minute. */
const AT_A_TIME = 16;

/** The signed addresses of the parts that are still to be sent. Each is given once: whoever tries again gets a fresh one. */
export class PartAddresses {
  readonly #signed = new Map<number, string>();
  readonly #inTurn = atMost(1);

  /** @param missing parts that have not arrived, in the order in which they are sent */
  constructor(
    private readonly missing: ReadonlySet<number>,
    private readonly sign: (parts: number[]) => Promise<string[]>,
  ) {}

  /** An address for this part. Throws what `sign` throws. */
  take(part: number): Promise<string> {
    return this.#inTurn(async () => {
      if (!this.#signed.has(part)) await this.#signFrom(part);
      const url = this.#signed.get(part) ?? '';
      this.#signed.delete(part);
      return url;
    });
  }

  async #signFrom(part: number): Promise<void> {
    const next = [...this.missing].filter((other) => other > part && !this.#signed.has(other));
    const parts = [part, ...next.slice(0, AT_A_TIME - 1)];
    const urls = await this.sign(parts);
    parts.forEach((each, index) => this.#signed.set(each, urls[index] ?? ''));
  }
}
