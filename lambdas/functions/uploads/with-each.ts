import { atMost } from '#shared/at-most';
import { ApiError } from '#shared/errors';

/** So many of several are worked at at a time. */
const AT_A_TIME = 8;

/**
 * Does something with each of several and gives what came of it. One with which it can't be done is told to `refuse`, and the
 * others stay.
 */
export async function withEach<Given, Done>(
  list: readonly Given[],
  work: (given: Given) => Promise<Done>,
  refuse: (given: Given, error: ApiError) => void,
): Promise<Done[]> {
  const inTurn = atMost(AT_A_TIME);
  const attempt = async (given: Given): Promise<Done[]> => {
    try {
      return [await work(given)];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(given, error);
      return [];
    }
  };
  return (await Promise.all(list.map((given) => inTurn(() => attempt(given))))).flat();
}
