import { listGuardedComments } from '#shared/api/comments';
import { forAnyone } from '../callers';
import { listForViewers } from './comment-rules';

export const handler = forAnyone(listGuardedComments, ({ id, ...proof }) => listForViewers(id, proof));
