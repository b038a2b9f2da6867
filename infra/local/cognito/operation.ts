import * as z from 'zod';
import type { ZodType } from 'zod';

/** One call of Cognito's API: from the body of the request to the body of the answer. */
export type Operation = (context: RequestContext, body: unknown) => Promise<object>;

/** An operation that only ever sees what its schema lets in; anything else is an InvalidParameterException. */
export const defineOperation =
  <Input>(input: ZodType<Input>, run: (context: RequestContext, input: Input) => Promise<object>): Operation =>
  async (context, body) => {
    const parsed = input.safeParse(body);
    if (!parsed.success)
      throw invalidParameter(
        parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
      );
    return run(context, parsed.data);
  };

interface SilentLogger {
  child(): SilentLogger;
  debug(): void;
  error(): void;
  info(): void;
  warn(): void;
}

const noop = () => undefined;
/** `cognito-local` logs whole people, with passwords and codes: none of it is kept. */
const logger: SilentLogger = { child: () => logger, debug: noop, error: noop, info: noop, warn: noop };

/** A code on its way to somebody. */
export interface MailedCode {
  to: string;
  digits: string;
}

/** What belongs to one request. Mails wait here until the pool has been written. */
export interface RequestContext {
  logger: SilentLogger;
  outbox: MailedCode[];
}

/** A context for a new request. */
export const newContext = (): RequestContext => ({ logger, outbox: [] });

/** An error that Cognito's clients know by its name, such as `NotAuthorizedException`. */
export class IdentityError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A wrong password and an unknown person are told apart by nobody (`PreventUserExistenceErrors`). */
export const wrongCredentials = () => new IdentityError('NotAuthorizedException', 'Incorrect username or password.');

/** What a request lacks or has in excess. */
export const invalidParameter = (message: string) => new IdentityError('InvalidParameterException', message);

/** A user name or an e-mail address. Addresses are the same in any case. */
export const username = z
  .string()
  .min(1)
  .transform((name) => (name.includes('@') ? name.toLowerCase() : name));

/** Attributes as a client sends them. */
export const attributeList = z
  .array(z.object({ Name: z.string(), Value: z.string().default('') }))
  .transform((list) =>
    list.map(({ Name, Value }) => ({ Name, Value: Name === 'email' ? Value.toLowerCase() : Value })),
  );

export const clientMetadata = z.record(z.string(), z.string()).optional();
