import { z } from 'zod';
import { durationMs, projectId, uid, unixMs } from '#shared/entities/scalars';

const COMMENT_MAX = 2000;

/** What somebody said about a project, and the moment of the timeline that it speaks of (spec section 3). */
export const comment = z.strictObject({
  id: z.string(),
  project_id: projectId,
  uid: uid.or(z.literal('')),
  name: z.string().max(100),
  text: z.string().trim().min(1).max(COMMENT_MAX),
  time: durationMs,
  created_at: unixMs,
});
