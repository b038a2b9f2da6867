import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { findOpenAccount } from '../data/account-store';
import { keyOf } from '../data/keys';
import { findProject } from '../data/project-store';
import { deleteItems } from '../data/table';
import { findUsers } from '../data/user-store';
import { projectInMail } from '../mail/compose-mail';
import { mailActivity } from '../mail/mail-activity';
import { env } from '../runtime/env';

/** Mails a project's owner that somebody watched its link for the first time; deletes the job last. */
export async function mailFirstView({ project_id }: { project_id: ProjectId }): Promise<void> {
  const project = await findProject(project_id);
  if (project && (await findOpenAccount(project.account_id))) await mailOwner(project);
  await deleteItems([keyOf.mailFirstViewJob(project_id)]);
}

async function mailOwner(project: ProjectSummary): Promise<void> {
  const people = await findUsers([...new Set([project.uid, project.named_by])]);
  const owner = people.find(({ uid }) => uid === project.uid);
  if (owner)
    await mailActivity(owner, 'mail_first_view', {
      subject: 'Somebody watched your presentation',
      paragraphs: [
        `Somebody opened the link to ${projectInMail(project, people)} and watched. It is the first view from outside your team.`,
      ],
      button: { label: 'Open the presentation', href: `${env('APP_ORIGIN')}/project/${project.id}` },
    });
}
