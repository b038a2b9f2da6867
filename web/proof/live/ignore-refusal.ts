import { ApiError } from '#shared/errors';

/** The answer; undefined if it is refused or the data no longer exists. */
export async function ignoreRefusal<Answer>(calling: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await calling;
  } catch (error) {
    if (error instanceof ApiError && ['not-found', 'unauthenticated'].includes(error.code)) return undefined;
    throw error;
  }
}
