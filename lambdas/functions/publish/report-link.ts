import { reportLink } from '#shared/api/publish';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { consumeReportAlarm, storeLinkReport } from '../../data/link-report-store';
import { consumeLimit, type RateLimit } from '../../data/rate-limit-store';
import { logger } from '../../runtime/logger';
import { forAnyone } from '../callers';
import { findLinkedProject } from './find-linked-project';
import { DAY_MS, HOUR_MS } from '#shared/time/durations';

/** An office or a school may report from one IP address. */
const OF_ADDRESS: RateLimit = { name: 'link-reports-of-origin', max: 20, spanMs: HOUR_MS };

/** One IP address must not use up what a project stores in a day (`storeLinkReport`): that would keep others' reports from the operator. */
const OF_ADDRESS_ABOUT_LINK: RateLimit = { name: 'link-reports-of-origin-about-link', max: 4, spanMs: DAY_MS };

const isLinked = (id: ProjectId): Promise<boolean> =>
  findLinkedProject(id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'not-found') return false;
      throw error;
    },
  );

export const handler = forAnyone(reportLink, async (report, { callerAddress }) => {
  const now = Date.now();
  if (!(await consumeLimit(OF_ADDRESS, callerAddress, now)))
    throw new ApiError('resource-exhausted', 'Too many reports. Try again in an hour.');
  const { project_id } = report;
  const isStored =
    (await isLinked(project_id)) &&
    (await consumeLimit(OF_ADDRESS_ABOUT_LINK, `${callerAddress} ${project_id}`, now)) &&
    (await storeLinkReport({ ...report, created_at: now }));
  // An alarm counts these lines (infra/constructs/call-alarms.ts).
  if (isStored && (await consumeReportAlarm(project_id, now))) logger.warn('A link was reported', { project_id });
  return {};
});
