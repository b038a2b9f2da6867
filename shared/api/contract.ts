import type { z } from 'zod';

/** Who may call a function at all; `shared/permissions` decides what they may do to an object. */
type Caller =
  /** No sign-in required. */
  | 'anyone'
  /** A valid token; a user record is not required. */
  | 'signed-in'
  /** A valid token of a person with a user record. */
  | 'person';

/** One function of the API. Its handler is the file of its name in a folder of `lambdas/functions`. */
export interface Contract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  name: string;
  caller: Caller;
  input: Input;
  output: Output;
  /**
   * The form of its answer; defaults to 1. Raise it when open pages can't read the answer any more: they refuse it, and ask for a reload
   * (docs/data-model.md, "How a migration is written").
   */
  format?: number;
  /**
   * Set if an external party defines the route (spec section 7); others are `POST /{name}` with `{data: …}` both ways. A GET takes its
   * input from path and query and answers with the output itself: JSON, or a text or file of this type.
   */
  route?: { method: 'GET' | 'POST'; path: string; type?: 'text/html' | 'image/jpeg' };
  /** Whether it also accepts a request with its input in the query, whatever the body is: mail programs post a form (RFC 8058). */
  isPostedByMailPrograms?: true;
}

/** Defines a function of the API. Unless it says otherwise, only people with a user record may call it. */
export const defineFunction = <Input extends z.ZodType, Output extends z.ZodType>(
  contract: Omit<Contract<Input, Output>, 'caller'> & { caller?: Caller },
): Contract<Input, Output> => ({ caller: 'person', ...contract });

export const getFormat = ({ format = 1 }: Contract): number => format;

export const getRoute = (contract: Contract): { method: 'GET' | 'POST'; path: string } =>
  contract.route ?? { method: 'POST', path: `/${contract.name}` };

export type InputOf<C extends Contract> = z.input<C['input']>;
export type ParsedInputOf<C extends Contract> = z.output<C['input']>;
export type OutputOf<C extends Contract> = z.output<C['output']>;
