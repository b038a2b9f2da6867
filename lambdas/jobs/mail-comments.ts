import type { Comment } from '#shared/entities/comment';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { splitIntoChunks } from '#shared/group-by';
import { isolateText } from '#shared/safe-text';
import { findOpenAccount } from '../data/account-store';
import { endMailRequest, parseMailRequest, recordMailed } from '../data/comment-mail-store';
import { listAllComments } from '../data/comment-store';
import { findProject } from '../data/project-store';
import type { Item } from '../data/table';
import { findUsers } from '../data/user-store';
import { chooseCommentMails, listConcerned } from '../mail/choose-comment-mails';
import { nameInMail, projectInMail, toMailLine } from '../mail/compose-mail';
import { ACTIVITY_MAILS, GUEST_MAILS, mailActivity } from '../mail/mail-activity';
import { env } from '../runtime/env';
import type { Work } from './job';

/** People that one request to the table reads. */
const USERS_AT_ONCE = 100;

async function findPeople(uids: readonly User['uid'][]): Promise<User[]> {
  const people = await Promise.all([...splitIntoChunks(uids, USERS_AT_ONCE)].map(findUsers));
  return people.flat();
}

/** The mails about a project's new comments. What people may see, and want, is looked up now. */
async function planMails(project_id: ProjectId, ids: ReadonlySet<string>) {
  const project = await findProject(project_id);
  if (!project || !(await findOpenAccount(project.account_id))) return [];
  const all = await listAllComments(project_id, { consistent: true });
  const fresh = all.filter(({ id }) => ids.has(id)).sort((a, b) => a.created_at - b.created_at);
  const people = await findPeople([...new Set([...listConcerned(project, fresh, all), project.named_by])]);
  return chooseCommentMails(project, fresh, all, people).map((mail) => ({
    ...mail,
    content: composeContent(project, mail, people),
    limit: mail.comments.every(({ uid }) => uid === '') ? GUEST_MAILS : ACTIVITY_MAILS,
  }));
}

/**
 * Mails people about new comments of a project once some minutes have passed since the first of them, so that a discussion is one mail;
 * deletes the job last.
 */
export async function* mailComments({ project_id }: { project_id: ProjectId }, item: Item): Work {
  const request = parseMailRequest(item);
  const waitMs = request.requested_at + env('COMMENT_MAIL_DELAY_SECONDS') * 1000 - Date.now();
  if (waitMs > 0) return { afterSeconds: Math.ceil(waitMs / 1000) };
  for (const { person, setting, content, limit } of await planMails(project_id, request.comment_ids)) {
    if (request.mailed_uids.has(person.uid)) continue;
    await mailActivity(person, setting, content, limit);
    await recordMailed(project_id, request, person.uid);
    yield;
  }
  await endMailRequest(project_id, request, Date.now());
}

const EXCERPT_MAX = 200;
const LISTED_MAX = 10;

/** A comment in one line. Of somebody without a verified address, the mail contains neither name nor words. */
function commentLine(comment: Comment, people: readonly User[]): string {
  const author = people.find(({ uid }) => uid === comment.uid);
  if (!author?.emailVerified) return 'Somebody commented.';
  return `${nameInMail(author)}: ${isolateText(toMailLine(comment.text, EXCERPT_MAX))}`;
}

/** @param people the authors of the comments, and whoever named the project */
function composeContent(
  project: Pick<ProjectSummary, 'id' | 'name' | 'named_by'>,
  { setting, comments }: Pick<ReturnType<typeof chooseCommentMails>[number], 'setting' | 'comments'>,
  people: readonly User[],
) {
  const isMention = setting === 'mail_mentions';
  const more = comments.length - LISTED_MAX;
  return {
    subject: isMention
      ? 'You were mentioned in a comment'
      : comments.length === 1
        ? 'A new comment'
        : `${comments.length} new comments`,
    paragraphs: [`On ${projectInMail(project, people)}:`],
    items: [
      ...comments.slice(0, LISTED_MAX).map((comment) => commentLine(comment, people)),
      ...(more > 0 ? [`and ${more} more`] : []),
    ],
    button: {
      label: 'Open the discussion',
      href: `${env('APP_ORIGIN')}/project/${project.id}?comment=${comments[0]!.id}`,
    },
    note: isMention
      ? 'You get this email because someone mentioned you.'
      : 'You get this email because the presentation is yours, or because you took part in the discussion.',
  };
}
