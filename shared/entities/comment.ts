import * as z from 'zod';
import { projectId, uid, unixMs } from '#shared/entities/scalars';
import { anchor } from '#shared/time/anchor';

const COMMENT_MAX = 2000;

/** What somebody said about a project, and the place in what was said that it speaks of (spec section 3). */
export const comment = z.strictObject({
  id: z.string(),
  project_id: projectId,
  uid: uid.or(z.literal('')),
  name: z.string().max(100),
  text: z.string().trim().min(1).max(COMMENT_MAX),
  anchor,
  created_at: unixMs,
});
