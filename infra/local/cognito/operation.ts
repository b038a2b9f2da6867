import * as z from 'zod';
import { createDefiner, ServiceError } from '../protocol/json-service';

export type Attributes = Record<string, string>;

/** Defines an operation that validates its input. */
export const defineOperation = createDefiner('InvalidParameterException');

/** The same error for a wrong password and an unknown person (`PreventUserExistenceErrors`). */
export const wrongCredentials = () => new ServiceError('NotAuthorizedException', 'Incorrect username or password.');

export const invalidParameter = (message: string) => new ServiceError('InvalidParameterException', message);

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

export const toAttributeList = (attributes: Attributes) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

/** Throws NotAuthorizedException for attributes that the app client may not write, such as `email_verified`. */
export function assertWritable(attributes: Attributes, writable: readonly string[]): void {
  if (Object.keys(attributes).some((name) => !writable.includes(name)))
    throw new ServiceError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
}
