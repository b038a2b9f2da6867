import * as z from 'zod';
import type { ZodType } from 'zod';

/** One operation of Cognito's API: receives the request body, returns the response body. */
export type Operation = (context: RequestContext, body: unknown) => Promise<object>;

/** Defines an operation that validates its input. Invalid input is an InvalidParameterException. */
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
/** `cognito-local` logs whole people with passwords and codes. We discard its logs. */
const logger: SilentLogger = { child: () => logger, debug: noop, error: noop, info: noop, warn: noop };

/** A code to be mailed. */
export interface MailedCode {
  to: string;
  digits: string;
}

/** The state of one request. The outbox is mailed after the pool is saved. */
export interface RequestContext {
  logger: SilentLogger;
  outbox: MailedCode[];
}

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

/** The same error for a wrong password and an unknown person (`PreventUserExistenceErrors`). */
export const wrongCredentials = () => new IdentityError('NotAuthorizedException', 'Incorrect username or password.');

export const invalidParameter = (message: string) => new IdentityError('InvalidParameterException', message);

/** A user name or an email address. Addresses are case-insensitive. */
export const username = z
  .string()
  .min(1)
  .transform((name) => (name.includes('@') ? name.toLowerCase() : name));

export const attributeList = z
  .array(z.object({ Name: z.string(), Value: z.string().default('') }))
  .transform((list) =>
    list.map(({ Name, Value }) => ({ Name, Value: Name === 'email' ? Value.toLowerCase() : Value })),
  );

export const clientMetadata = z.record(z.string(), z.string()).optional();
