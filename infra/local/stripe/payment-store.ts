import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { emptyRecords, type Records, type StripeEvent } from './records';

/** What the stand-in knows, its clock, and what it has told of. */
export class PaymentStore {
  readonly records: Records;

  /** @param onEvent gets what is to be delivered */
  constructor(
    private readonly apiVersion: string,
    private readonly onEvent: (event: StripeEvent) => void,
    private readonly path?: string,
  ) {
    const kept = path && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Records>) : {};
    this.records = { ...emptyRecords(), ...kept };
  }

  /** How far its clock is ahead of this machine's, for a customer, milliseconds. */
  aheadMs(customer?: string): number {
    const { '': forAll = 0, [customer ?? '']: own = 0 } = this.records.aheadMs;
    return forAll + (customer ? own : 0);
  }

  /** Unix seconds of its own clock. */
  now(customer?: string): number {
    return Math.floor((Date.now() + this.aheadMs(customer)) / 1000);
  }

  id(prefix: string): string {
    return `${prefix}_${randomBytes(9).toString('hex')}`;
  }

  /** Notes that something happened to an object of a customer, as it is now. */
  tell(type: string, object: object, customer: string): void {
    const event: StripeEvent = {
      id: this.id('evt'),
      object: 'event',
      api_version: this.apiVersion,
      created: this.now(customer),
      type,
      data: { object: structuredClone(object) },
    };
    this.records.events.push(event);
    this.records.undelivered.push(event.id);
    this.onEvent(event);
  }

  /** Those of a kind that belong to a customer, the last made first. */
  ofCustomer<Kind extends 'sessions' | 'subscriptions' | 'invoices'>(kind: Kind, customer: string) {
    const all = Object.values(this.records[kind]) as Records[Kind][string][];
    return all.filter((one) => one.customer === customer).reverse();
  }

  save(): void {
    if (!this.path) return;
    mkdirSync(dirname(this.path), { recursive: true });
    // Written beside and renamed, so that being killed never leaves half a file.
    writeFileSync(`${this.path}.new`, JSON.stringify(this.records));
    renameSync(`${this.path}.new`, this.path);
  }
}
