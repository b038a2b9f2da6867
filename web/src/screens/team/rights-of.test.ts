import { teamWording } from '../../wording/team';
import { rightsOf } from './rights-of';

describe('Team lists for each role what authorize allows', () => {
  it.each([
    ['Admin', Object.values(teamWording.rights)],
    ['Editor', ['watch', 'comment', 'create projects', 'edit team projects', 'share team projects']],
    ['Member', ['watch', 'comment']],
  ] as const)('%s', (role, rights) => expect(rightsOf(role)).toEqual(rights));

  it('as one sentence', () =>
    expect(teamWording.mayDo('Member', rightsOf('Member'))).toBe('Members can watch and comment.'));
});
