import type { Session } from '#shared/api/session';
import { newestSession } from './session-query';

const session = (user: object, account: object = {}, uid = 'U'): Session =>
  ({ user: { uid, version: 2, ...user }, account: { id: 'A', version: 2, ...account } }) as unknown as Session;

describe('what is known of a session (specification section 4)', () => {
  const editor = session({ role: 'Editor' }, { name: 'Team', member_invite_code: 'CODE23' });

  test('is what an answer of the same time or later says', () => {
    for (const version of [2, 3]) {
      const answer = session({ role: 'Member', version }, { name: 'Team', version });
      expect(newestSession(editor, answer)).toBe(answer);
    }
    expect(newestSession(undefined, editor)).toBe(editor);
  });

  test('is not replaced by an answer older than the live changes since', () => {
    const late = session({ role: 'Member', version: 1 }, { name: 'Team' });
    expect(newestSession(editor, late)).toBe(editor);
    const renamed = session({ role: 'Member', version: 1 }, { name: 'Renamed', version: 3 });
    expect(newestSession(editor, renamed)).toEqual(
      session({ role: 'Editor' }, { name: 'Renamed', member_invite_code: 'CODE23', version: 3 }),
    );
    const promoted = session({ role: 'Admin', version: 3 }, { name: 'Of before', version: 1 });
    expect(newestSession(editor, promoted)).toEqual({ ...editor, user: promoted.user });
    const stopped = { ...promoted, mail_stop: { reason: 'bounce', stopped_at: 1 } } as unknown as Session;
    expect(newestSession(editor, stopped)).toMatchObject({ mail_stop: { reason: 'bounce' }, account: editor.account });
  });

  test('is replaced entirely by another person or another account, whatever their versions', () => {
    const other = session({ role: 'Member', version: 1 }, { version: 1 }, 'V');
    expect(newestSession(editor, other)).toBe(other);
    const elsewhere = session({ role: 'Member', version: 1 }, { id: 'B', version: 1 });
    expect(newestSession(editor, elsewhere)).toBe(elsewhere);
  });
});
