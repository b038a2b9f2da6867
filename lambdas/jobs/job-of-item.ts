import type { Item } from '../data/table';
import { job, type Job } from './job';

/** `LEAVE#…` → `leave`, `DELETE_USER` → `delete-user`. */
const kindOf = (sk: string): string => sk.split('#')[0]!.toLowerCase().replaceAll('_', '-');

/**
 * The job that an item `JOB#…` asks for.
 * @throws ZodError when it can't be read
 */
export const jobOfItem = (sk: string, item: Item): Job => job.parse({ ...item, kind: kindOf(sk) });
