import { teamWording } from '../../wording/team';
import { rightsOf } from './rights-of';

describe('Team says of each role what the rule of who may do what lets it do', () => {
  it.each([
    ['Admin', Object.values(teamWording.rights)],
    ['Editor', ['watch', 'comment', 'create projects', 'edit team projects', 'share team projects']],
    ['Member', ['watch', 'comment']],
  ] as const)('%s', (role, rights) => expect(rightsOf(role)).toEqual(rights));

  it('one plain line', () =>
    expect(teamWording.mayDo('Member', rightsOf('Member'))).toBe('Members can watch and comment.'));
});
