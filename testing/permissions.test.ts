import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountId, Uid } from '#shared/entities/scalars';
import type { Role } from '#shared/entities/user';
import { authorize, type Operation, type Person, type Verdict } from '#shared/permissions/authorize';

const [HOME, SELF, OTHER] = ['home' as AccountId, 'self' as Uid, 'other' as Uid];

const ACTORS = ['Admin', 'Editor', 'Member', 'somebody of another account'];
const actor = (name: string): Person => ({
  uid: SELF,
  role: name === ACTORS[3] ? 'Admin' : (name as Role),
  account_id: name === ACTORS[3] ? ('away' as AccountId) : HOME,
  emailVerified: true,
});

const inState = (text: string, uid: Uid) => ({ account_id: HOME, uid, who_can_edit: text as 'Private' | 'Team' });

/** The operation of a row, on data of this person. */
function operationOf(row: string, uid: Uid): Operation {
  const [name = '', state = ''] = row.replaceAll('`', '').split(', ');
  const what = name as Operation['do'];
  const target = { uid, account_id: HOME, isAccountOwner: false };
  switch (what) {
    case 'createProject':
    case 'askToJoin':
      return { do: what };
    case 'setWhoCanEdit':
      return {
        do: what,
        to: state === 'to Team' ? 'Team' : 'Private',
        project: inState(state === 'to Team' ? 'Private' : 'Team', uid),
      };
    case 'editComment':
    case 'moderateComment':
      return { do: what, project: inState(state, OTHER), comment: { uid } };
    case 'viewProject':
    case 'editProject':
    case 'transcribeProject':
    case 'shareProject':
    case 'inviteViewers':
    case 'duplicateProject':
    case 'importComments':
    case 'deleteProject':
    case 'restoreProject':
    case 'deleteProjectForGood':
    case 'comment':
      return { do: what, project: inState(state, uid) };
    case 'changeRole':
    case 'removeUser':
      return { do: what, user: target };
    case 'switchAccount':
    case 'leaveAccount':
      return { do: what, membership: target };
    case 'viewUser':
    case 'editUser':
    case 'exportUser':
    case 'deleteUser':
    case 'resumeMail':
      return { do: what, uid };
    default:
      return { do: what, account_id: HOME };
  }
}

const WORDS: Record<Verdict, string> = { allowed: 'yes', unverified: 'unverified', denied: 'no', hidden: 'not there' };

/** What the page should say about an actor: their rights to their own data and to others'. */
function cellFor(row: string, who: string): string {
  const [own, others] = [SELF, OTHER].map((uid) => WORDS[authorize(actor(who), operationOf(row, uid))]);
  if (who === ACTORS[3] && others === 'not there') return others;
  return own === others ? own! : own === 'yes' ? 'own' : own!;
}

const page = readFileSync(join(__dirname, '../docs/permissions.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test.each(rows)('permissions: %s, as docs/permissions.md says', (row, ...cells) => {
  expect(cells).toEqual(ACTORS.map((who) => cellFor(row, who)));
});

test('docs/permissions.md lists every operation of the rule', () => {
  const rule = readFileSync(join(__dirname, '../shared/permissions/authorize.ts'), 'utf8');
  const operations = new Set([...rule.matchAll(/case '(\w+)':/g)].map(([, name]) => name));
  expect(new Set(rows.map(([row = '']) => /`(\w+)`/.exec(row)?.[1]))).toEqual(operations);
});
