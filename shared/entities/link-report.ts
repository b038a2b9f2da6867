import * as z from 'zod';
import { linkReportId, projectId, unixMs } from '#shared/entities/scalars';
import { email } from '#shared/email';
import { REPORT_TEXT_MAX } from '#shared/player-limits';
import { safeText } from '#shared/safe-text';

const reportReason = z.enum(['illegal', 'privacy', 'copyright', 'spam', 'other']);
export type ReportReason = z.infer<typeof reportReason>;

/** What somebody reported to the operator about what a link shows. */
export const linkReport = z.strictObject({
  id: linkReportId,
  project_id: projectId,
  reason: reportReason,
  text: z.string().overwrite(safeText).trim().max(REPORT_TEXT_MAX, `At most ${REPORT_TEXT_MAX} characters.`),
  /** Where to answer, if its author wants an answer. */
  email: email.optional(),
  created_at: unixMs,
});
export type LinkReport = z.infer<typeof linkReport>;
