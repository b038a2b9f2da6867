import { deleteAccount } from '#shared/api/accounts';
import { call } from '../call';
import { goByOwnWish } from './own-going';

/** Deletes the person for good; `name` is the account's name as they typed it. Throws when it is another one. */
export const endAccount = (name: string): Promise<void> => goByOwnWish(() => call(deleteAccount, { name }));
