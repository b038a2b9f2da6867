import { ApiError } from '#shared/errors';

/** An answer; undefined for who may not have it, or is not there any more. */
export async function ignoreRefusal<Answer>(calling: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await calling;
  } catch (error) {
    if (error instanceof ApiError && ['not-found', 'unauthenticated'].includes(error.code)) return undefined;
    throw error;
  }
}
