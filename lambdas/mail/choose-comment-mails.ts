import type { Comment } from '#shared/entities/comment';
import type { ProjectSummary } from '#shared/entities/project';
import type { Uid } from '#shared/entities/scalars';
import type { MailSetting, User } from '#shared/entities/user';
import { groupBy } from '#shared/group-by';
import { canSeeInTeam } from '#shared/permissions/authorize';

/** A mail about new comments of a project. */
interface CommentMail {
  person: User;
  /** Whether they are mentioned, or else why the comments concern them. */
  setting: Extract<MailSetting, 'mail_comments' | 'mail_mentions'>;
  /** Comments that mention the person come first, because the mail's link opens the first comment. */
  comments: Comment[];
}

type Project = Pick<ProjectSummary, 'uid' | 'account_id' | 'who_can_edit'>;

const threadOf = ({ id, reply_to }: Comment) => reply_to || id;

/** Why a person is mailed about a comment; undefined if they aren't. */
function chooseSetting(
  comment: Comment,
  { uid, settings }: User,
  project: Project,
  all: readonly Comment[],
): CommentMail['setting'] | undefined {
  if (comment.uid === uid) return undefined;
  if (settings.mail_mentions && comment.mentions.some((one) => one.uid === uid)) return 'mail_mentions';
  const isInThread = all.some((one) => one.uid === uid && threadOf(one) === threadOf(comment));
  return settings.mail_comments && (project.uid === uid || isInThread) ? 'mail_comments' : undefined;
}

/** Everybody whom new comments may concern: the project's owner, the people of their threads, and those whom they mention. */
export function listConcerned(project: Project, fresh: readonly Comment[], all: readonly Comment[]): Uid[] {
  const threads = new Set(fresh.map(threadOf));
  const authors = all.filter((one) => threads.has(threadOf(one))).flatMap(({ uid }) => uid || []);
  const mentioned = fresh.flatMap(({ mentions }) => mentions.map(({ uid }) => uid));
  return [...new Set([project.uid, ...authors, ...mentioned])];
}

/**
 * One mail for each person whom new comments concern: who may see the project now, has verified their address, and wants such mail. A
 * mail with a mention and other comments counts as a mention.
 * @param people the readable ones among `listConcerned`
 */
export function chooseCommentMails(
  project: Project,
  fresh: readonly Comment[],
  all: readonly Comment[],
  people: readonly User[],
): CommentMail[] {
  return people.flatMap((person) => {
    if (!person.emailVerified || !canSeeInTeam(person, project)) return [];
    const bySetting = groupBy(fresh, (comment) => chooseSetting(comment, person, project, all));
    const mentions = bySetting.get('mail_mentions') ?? [];
    const comments = [...mentions, ...(bySetting.get('mail_comments') ?? [])];
    const setting = mentions.length > 0 ? 'mail_mentions' : 'mail_comments';
    return comments.length === 0 ? [] : [{ person, setting, comments }];
  });
}
