import type { AuthorizationCodes } from './authorization-codes';
import type { GoogleOptions } from './sign-in-pool';

/** A request in the form in which the pages look at it. */
export interface PageRequest {
  query: Record<string, string>;
  /** Fields of a form; empty without one. */
  fields: Record<string, string>;
  authorization: string;
}

/** An answer: a page, data, or another address to go to. */
export type PageAnswer = { html: string } | { json: object; status: number } | { goTo: string };

/** Answers requests to one path. */
export type Page = (request: PageRequest, options: GoogleOptions, codes: AuthorizationCodes) => Promise<PageAnswer>;
