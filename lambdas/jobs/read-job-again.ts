import type { Key } from '../data/keys';
import { getItem } from '../data/table';
import type { Job } from './job';
import { jobOfItem } from './job-of-item';

/** Looks again at a job that could not be read when it was asked for; undefined when it is done by now. Throws while it can't be read still. */
export async function readJobAgain({ pk, sk }: Key): Promise<Job | undefined> {
  const item = await getItem({ pk, sk });
  return item && jobOfItem(sk, item);
}
