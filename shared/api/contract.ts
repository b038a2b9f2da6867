import type { z } from 'zod';

/** Who may call a function at all; what they may do to an object is `shared/permissions`. */
type Caller =
  /** Nobody needs to be signed in. */
  | 'anyone'
  /** A valid token; there need not be a user record yet. */
  | 'signed-in'
  /** A valid token of somebody who has a user record. */
  | 'person';

/** One function of the API: its name, its folder below `lambdas/functions`, who may call it, what goes in and out. */
export interface Contract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  name: string;
  area:
    | 'session'
    | 'users'
    | 'accounts'
    | 'invites'
    | 'projects'
    | 'records'
    | 'uploads'
    | 'takes'
    | 'comments'
    | 'transcriptions'
    | 'publish'
    | 'views'
    | 'presence'
    | 'billing';
  caller: Caller;
  input: Input;
  output: Output;
  /**
   * Set where an outsider fixes the route (spec section 7); all others are `POST /{name}` with `{data: …}` both ways.
   * A GET takes its input from path and query and answers with the output itself.
   */
  route?: { method: 'GET' | 'POST'; path: string };
}

/** Declares a function; gives the contract with its types. */
export const defineFunction = <Input extends z.ZodType, Output extends z.ZodType>(
  contract: Contract<Input, Output>,
): Contract<Input, Output> => contract;

/** The route of a function: method and path with `{parameters}`. */
export const getRoute = (contract: Contract): { method: 'GET' | 'POST'; path: string } =>
  contract.route ?? { method: 'POST', path: `/${contract.name}` };

export type InputOf<C extends Contract> = z.input<C['input']>;
export type ParsedInputOf<C extends Contract> = z.output<C['input']>;
export type OutputOf<C extends Contract> = z.output<C['output']>;
