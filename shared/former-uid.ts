/**
 * The attribute of people whom an operator restored to a new user pool: the id that they had in the old one, under which their data is stored.
 * The new pool gives them another `sub`. It can only be set when a login is created, and never by the person.
 */
export const FORMER_UID = 'custom:uid';

/** A person's id, from the claims of their token or their attributes in the user pool. */
export const toUid = <Value>({ sub, [FORMER_UID]: former }: { sub: Value; [FORMER_UID]?: Value }): Value =>
  former ?? sub;
