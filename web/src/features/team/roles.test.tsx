import { teamWording } from '../../wording/team';
import { listRights } from './roles';

describe('Team lists for each role what authorize allows', () => {
  it.each([
    ['Admin', Object.values(teamWording.rights)],
    ['Editor', ['watch', 'comment', 'create projects', 'edit team projects', 'share team projects']],
    ['Member', ['watch', 'comment']],
  ] as const)('%s', (role, rights) => expect(listRights(role)).toEqual(rights));

  it('as one sentence', () =>
    expect(teamWording.roleRightsText('Member', listRights('Member'))).toBe('Members can watch and comment.'));
});
