import { hasLinkEnded, type RecipientId } from '#shared/entities/link-guard';
import type { ProjectId } from '#shared/entities/scalars';
import { findOpenAccount } from '../data/account-store';
import { keyOf } from '../data/keys';
import { findInvited, findLinkGuard } from '../data/link-guard-store';
import { findProject } from '../data/project-store';
import { type RateLimit, runWithinLimit } from '../data/rate-limit-store';
import { deleteItems } from '../data/table';
import { mailLink } from '../mail/mail-link';
import { DAY_MS } from '#shared/time/durations';

/** Strangers can request these. The rest of a project's mails is for whom its team invites (`mailLink`). */
const OF_PROJECT: RateLimit = { name: 'requested-links-of-project', max: 20, spanMs: DAY_MS };
const OF_RECIPIENT: RateLimit = { name: 'requested-links-of-recipient', max: 3, spanMs: DAY_MS };

interface RequestedLink {
  project_id: ProjectId;
  recipient_id: RecipientId;
}

/** Mails a link to an invited address, for which somebody requested one; deletes the job last. Beyond the limits, nothing is mailed. */
export async function mailRequestedLink(job: RequestedLink): Promise<void> {
  await mailIfInvited(job, Date.now());
  await deleteItems([keyOf.mailLinkJob(job.project_id, job.recipient_id)]);
}

async function mailIfInvited({ project_id, recipient_id }: RequestedLink, now: number): Promise<void> {
  const invited = findInvited(await findLinkGuard(project_id), { id: recipient_id });
  const project = await findProject(project_id);
  if (!invited || project?.link_closed_at !== null || !(await findOpenAccount(project.account_id))) return;
  if (project.settings.link_access !== 'invited' || hasLinkEnded(project.settings, now)) return;
  // The queue repeats a job that failed, which must not find that its own failures have used up the limits.
  await runWithinLimit(OF_RECIPIENT, recipient_id, now, () =>
    runWithinLimit(OF_PROJECT, project_id, now, () => mailLink(project, invited, undefined, now)),
  );
}
