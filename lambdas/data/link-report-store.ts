import { type LinkReport, linkReport } from '#shared/entities/link-report';
import type { LinkReportId, ProjectId } from '#shared/entities/scalars';
import { keyOf, listOf, partitionOf, toListKey } from './keys';
import { consumeLimit, consumeLimitWrite, type RateLimit } from './rate-limit-store';
import { createItemReader, readValidItems } from './read-item';
import { deleteItems, isWritten, listQuery, queryPage, queryPartition, transact } from './table';
import { EXISTS, toTtl } from './update-expression';
import { LINK_REPORT_DAYS } from '#shared/retention';
import { DAY_MS } from '#shared/time/durations';

/** Unanswered reports expire. */
const KEPT_MS = LINK_REPORT_DAYS * DAY_MS;
const OF_PROJECT: RateLimit = { name: 'link-reports-of-project', max: 20, spanMs: DAY_MS };
const ALARM_OF_PROJECT: RateLimit = { name: 'link-report-alarms-of-project', max: 1, spanMs: DAY_MS };

/** Stores a report. Returns false, and stores nothing, for a project that is deleted or was reported often enough today (UTC). */
export const storeLinkReport = (report: LinkReport): Promise<boolean> =>
  isWritten(
    transact([
      consumeLimitWrite(OF_PROJECT, report.project_id, report.created_at),
      { ConditionCheck: { Key: keyOf.project(report.project_id), ConditionExpression: EXISTS } },
      {
        Put: {
          Item: {
            ...keyOf.linkReport(report.project_id, report.id),
            ...toListKey(listOf.linkReports(), report.created_at),
            ...report,
            ttl: toTtl(report.created_at + KEPT_MS),
          },
        },
      },
    ]),
  );

/** Whether the operator has not been alerted yet today (UTC) about a project. Counts that they are now. */
export const consumeReportAlarm = (id: ProjectId, now: number): Promise<boolean> =>
  consumeLimit(ALARM_OF_PROJECT, id, now);

const readLinkReport = createItemReader(linkReport);

/** Up to `limit` reports of all projects, latest first, and whether there are more. */
export async function listLinkReports(limit: number): Promise<{ reports: LinkReport[]; hasMore: boolean }> {
  const { items, last } = await queryPage({
    ...listQuery(listOf.linkReports()),
    ScanIndexForward: false,
    Limit: limit,
  });
  return { reports: readValidItems(items, readLinkReport), hasMore: last !== undefined };
}

/** Deletes the reports of a project, because the operator has answered them. Returns them: some may be newer than the operator's list. */
export async function deleteLinkReports(id: ProjectId): Promise<LinkReport[]> {
  const items = await queryPartition(partitionOf.linkReports(id), '', { consistent: true });
  await deleteItems(items.map(({ sk }) => keyOf.linkReport(id, sk as LinkReportId)));
  return readValidItems(items, readLinkReport);
}
