import type { Comment } from '#shared/entities/comment';
import type { AccountId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { chooseCommentMails, listConcerned } from './choose-comment-mails';

const account_id = 'team' as AccountId;
const project: Parameters<typeof chooseCommentMails>[0] = { uid: 'olga' as Uid, account_id, who_can_edit: 'Team' };

const person = (
  name: string,
  changes: Partial<Omit<User, 'settings'>> & { settings?: Partial<User['settings']> } = {},
) =>
  ({
    uid: name,
    account_ids: [account_id],
    emailVerified: true,
    ...changes,
    settings: { mail_comments: true, mail_mentions: true, mail_first_view: true, ...changes.settings },
  }) as User;

const comment = (id: string, uid: string, reply_to = '', mentions: string[] = []) =>
  ({ id, uid, reply_to, mentions: mentions.map((name) => ({ uid: name as Uid, name })) }) as Comment;

/** Who is mailed about what, with the reason: `ada: mail_comments 1 2`. */
const mails = (fresh: Comment[], people: User[], earlier: Comment[] = [], of = project) =>
  chooseCommentMails(of, fresh, [...earlier, ...fresh], people).map(
    ({ person, setting, comments }) => `${person.uid}: ${setting} ${comments.map(({ id }) => id).join(' ')}`,
  );

const olga = person('olga');
const ada = person('ada');
const ben = person('ben');

describe('who is mailed about a comment', () => {
  test.each<[string, Comment[], User[], Comment[], string[]]>([
    ['the owner', [comment('1', 'ada')], [olga, ada], [], ['olga: mail_comments 1']],
    ['nobody about their own comment', [comment('1', 'olga')], [olga], [], []],
    [
      'people of the thread, not of others',
      [comment('3', 'olga', '1')],
      [ada, ben],
      [comment('1', 'ada'), comment('2', 'ben')],
      ['ada: mail_comments 3'],
    ],
    [
      'people who replied',
      [comment('3', 'ada', '1')],
      [ben],
      [comment('1', 'ada'), comment('2', 'ben', '1')],
      ['ben: mail_comments 3'],
    ],
    ['a mentioned person', [comment('1', 'olga', '', ['ada'])], [ada, ben], [], ['ada: mail_mentions 1']],
    [
      'once, as a mention, for several reasons',
      [comment('1', 'ada', '', ['olga']), comment('2', 'ben')],
      [olga],
      [],
      ['olga: mail_mentions 1 2'],
    ],
    [
      'with the mention first, which the link opens',
      [comment('1', 'ben'), comment('2', 'ada', '', ['olga'])],
      [olga],
      [],
      ['olga: mail_mentions 2 1'],
    ],
    ['nobody who mentions themselves', [comment('1', 'ada', '', ['ada'])], [ada], [], []],
    ["the owner about a guest's comment", [comment('1', '')], [olga], [], ['olga: mail_comments 1']],
    ["no person for a guest's thread", [comment('2', '', '1')], [ada], [comment('1', '')], []],
  ])('%s', (_, fresh, people, earlier, expected) => expect(mails(fresh, people, earlier)).toEqual(expected));

  const mention = [comment('1', 'olga', '', ['ada'])];
  test.each<[string, User, string[]]>([
    ['an unverified address', person('ada', { emailVerified: false }), []],
    ['a person who has left the team', person('ada', { account_ids: [] }), []],
    ['mentions turned off', person('ada', { settings: { mail_mentions: false } }), []],
    ['other mail turned off', person('ada', { settings: { mail_comments: false } }), ['ada: mail_mentions 1']],
    [
      'a person who is using another team',
      person('ada', { account_id: 'other' as AccountId }),
      ['ada: mail_mentions 1'],
    ],
  ])('%s', (_, who, expected) => expect(mails(mention, [who])).toEqual(expected));

  test('with mentions turned off, a person of the thread is mailed as such', () => {
    const who = person('ada', { settings: { mail_mentions: false } });
    expect(mails([comment('2', 'olga', '1', ['ada'])], [who], [comment('1', 'ada')])).toEqual(['ada: mail_comments 2']);
  });

  test('nobody but the owner of a project that was made Private', () => {
    const fresh = [comment('2', 'ben', '1', ['ada'])];
    const privately = { ...project, who_can_edit: 'Private' as const };
    expect(mails(fresh, [olga, ada], [comment('1', 'ada')], privately)).toEqual(['olga: mail_comments 2']);
  });
});

test('the concerned are the owner, the people of the threads, and the mentioned, each once', () => {
  const all = [comment('1', 'ada'), comment('2', ''), comment('3', 'ben'), comment('4', 'ada', '1', ['cleo', 'olga'])];
  expect(listConcerned(project, [all[3]!], all)).toEqual(['olga', 'ada', 'cleo']);
});
