import * as z from 'zod';

export type Attributes = Record<string, string>;

export type Operation = (body: unknown) => Promise<object>;

/** Defines an operation that validates its input. Invalid input is an InvalidParameterException. */
export const defineOperation =
  <Input>(input: z.ZodType<Input>, run: (input: Input) => object | Promise<object>): Operation =>
  async (body) => {
    const { data, error } = input.safeParse(body);
    if (error)
      throw invalidParameter(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
    return run(data);
  };

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
  .transform((list): Attributes => {
    const values = list.map(({ Name, Value }) => [Name, Name === 'email' ? Value.toLowerCase() : Value] as const);
    return Object.fromEntries(values);
  });

/** Attributes as Cognito returns them. */
export const toAttributeList = (attributes: Attributes) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

/** Throws NotAuthorizedException for attributes that the app client may not write, such as `email_verified`. */
export function assertWritable(attributes: Attributes, writable: readonly string[]): void {
  if (Object.keys(attributes).some((name) => !writable.includes(name)))
    throw new IdentityError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
}
