import { listShownComments } from '#shared/api/comments';
import { forAnyone } from '../callers';
import { listForViewers } from './comment-rules';

export const handler = forAnyone(listShownComments, ({ id }) => listForViewers(id, {}));
