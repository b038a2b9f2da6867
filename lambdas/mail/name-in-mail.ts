import type { User } from '#shared/entities/user';
import { isolated } from '#shared/isolated';
import { asLine } from '../runtime/mail-text';

/**
 * What a mail calls a person: their name, as one line, where they have proven their address, and otherwise no word that they typed.
 */
export const nameInMail = ({ fullName, emailVerified }: Pick<User, 'fullName' | 'emailVerified'>): string =>
  emailVerified ? isolated(asLine(fullName)) : 'Somebody';
