import { type PaymentStore } from './payment-store';

/** A request as the pages look at it. */
export interface PageRequest {
  method: string;
  path: string;
  /** What the path names. */
  id: string;
  query: Record<string, string>;
  fields: Record<string, string>;
  store: PaymentStore;
}

/** An answer: a page, or another address to go to. */
export type PageAnswer = { html: string } | { goTo: string };
