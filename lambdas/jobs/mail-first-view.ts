import type { ProjectId } from '#shared/entities/scalars';
import { findOpenAccount } from '../data/account-store';
import { keyOf } from '../data/keys';
import { findProject } from '../data/project-store';
import { deleteItems } from '../data/table';
import { findUser } from '../data/user-store';
import { toMailLine } from '../mail/compose-mail';
import { mailActivity } from '../mail/mail-activity';
import { env } from '../runtime/env';
import { isolateText } from '#shared/safe-text';

/** Mails a project's owner that somebody watched its link for the first time; deletes the job last. */
export async function mailFirstView({ project_id }: { project_id: ProjectId }): Promise<void> {
  const project = await findProject(project_id);
  const account = project && (await findOpenAccount(project.account_id));
  const owner = account && (await findUser(project.uid));
  if (owner)
    await mailActivity(owner, 'mail_first_view', {
      subject: 'Somebody watched your presentation',
      paragraphs: [
        `Somebody opened the link to “${isolateText(toMailLine(project.name))}” and watched. It is the first view from outside your team.`,
      ],
      button: { label: 'Open the presentation', href: `${env('APP_ORIGIN')}/project/${project_id}` },
    });
  await deleteItems([keyOf.mailFirstViewJob(project_id)]);
}
