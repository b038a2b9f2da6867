import { atMost } from '#shared/at-most';

/** So many addresses are asked for at a time: they are good for an hour, and a part may take a minute. */
const AT_A_TIME = 16;

/** Where a part is put, and in which call that was signed. */
export interface PartAddress {
  url: string;
  call: number;
}

/** The signed addresses of the parts that are still to be sent. Each is given once: whoever tries again gets a fresh one. */
export class PartAddresses {
  readonly #signed = new Map<number, PartAddress>();
  #calls = 0;
  readonly #inTurn = atMost(1);

  /** @param missing parts that have not arrived, in the order in which they are sent */
  constructor(
    private readonly missing: ReadonlySet<number>,
    private readonly sign: (parts: number[]) => Promise<string[]>,
  ) {}

  /** An address for this part. Throws what `sign` throws. */
  take(part: number): Promise<PartAddress> {
    return this.#inTurn(async () => {
      const address = this.#signed.get(part) ?? (await this.#signFrom(part));
      this.#signed.delete(part);
      return address;
    });
  }

  /** An address was too old: those that were signed with it, or before, are so, too, and nobody gets them. */
  giveUp({ call }: PartAddress): void {
    for (const [part, address] of this.#signed) if (address.call <= call) this.#signed.delete(part);
  }

  async #signFrom(part: number): Promise<PartAddress> {
    const next = [...this.missing].filter((other) => other > part && !this.#signed.has(other));
    const parts = [part, ...next.slice(0, AT_A_TIME - 1)];
    const urls = await this.sign(parts);
    const call = ++this.#calls;
    const addressAt = (index: number) => ({ url: urls[index] ?? '', call });
    parts.forEach((each, index) => this.#signed.set(each, addressAt(index)));
    return addressAt(0);
  }
}
