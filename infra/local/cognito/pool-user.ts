import { IdentityError } from './operation';

export interface Attribute {
  Name: string;
  Value?: string;
}

type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'EXTERNAL_PROVIDER' | 'RESET_REQUIRED' | 'FORCE_CHANGE_PASSWORD';

export interface PoolUser {
  Username: string;
  Attributes: Attribute[];
  Enabled: boolean;
  /** Salt and SRP verifier; never the password itself. */
  Password: string;
  /** One entry per session: see `sessions.ts`. */
  RefreshTokens: string[];
  ConfirmationCode?: string;
  /** Changes that wait for the code of `VerifyUserAttribute`. */
  UnverifiedAttributeChanges?: Attribute[];
  UserStatus: UserStatus;
  UserCreateDate: Date;
  UserLastModifiedDate: Date;
}

export const getAttribute = (user: { Attributes: Attribute[] }, name: string): string | undefined =>
  user.Attributes.find((attribute) => attribute.Name === name)?.Value;

/** Sets some attributes and keeps the others. */
export function mergeAttributes(attributes: Attribute[], changes: Record<string, string | undefined>): Attribute[] {
  const kept = attributes.filter(({ Name }) => !(Name in changes));
  return [...kept, ...Object.entries(changes).map(([Name, Value]) => ({ Name, Value }))];
}

/** Attributes as a record, as in tokens and trigger events. */
export const toAttributeRecord = (attributes: Attribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value ?? '']));

/** Throws NotAuthorizedException for attributes that the app client may not write, such as `email_verified`. */
export function assertWritable(attributes: Attribute[], writable: readonly string[]): void {
  if (attributes.some(({ Name }) => !writable.includes(Name)))
    throw new IdentityError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
}
