import { deleteAccount } from '#shared/api/accounts';
import { call } from '../call';

let isWanted = false;

/** Whether the person is just deleting themselves here: then their going is no news to this page. */
export const isGoingByOwnWish = (): boolean => isWanted;

/** Deletes the person for good; `name` is the account's name as they typed it. Throws when it is another one. */
export async function endAccount(name: string): Promise<void> {
  isWanted = true;
  try {
    await call(deleteAccount, { name });
  } catch (error) {
    isWanted = false;
    throw error;
  }
}
