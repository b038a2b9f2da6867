import * as z from 'zod';
import { projectId, unixMs } from '#shared/entities/scalars';

/** One viewing of a project (spec section 3). */
export const view = z.strictObject({ project_id: projectId, created_at: unixMs });
export type View = z.infer<typeof view>;
