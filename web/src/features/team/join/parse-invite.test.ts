import { newCode, newId, newSecret } from '#shared/ids';
import { parseInvite } from './parse-invite';

const HERE = 'https://app.example';
const read = (typed: string) => parseInvite(typed, HERE);

describe('what a person types or pastes to join a team', () => {
  const [code, id, secret] = [newCode(), newId(), newSecret()];

  it('is a code, in any notation', () => {
    expect(read(` ${code.toLowerCase()} `)).toEqual({ is: 'code', code });
    expect(read('ABC')).toEqual({ is: 'incomplete' });
    expect(read('')).toEqual({ is: 'incomplete' });
  });

  it.each(['editors/', 'members/'])('is a link of the team: /invite/%s', (kind) => {
    const key = `${code}.${secret}`;
    expect(read(`${HERE}/invite/${kind}${code}#${secret}\n`)).toEqual({ is: 'link', key });
    expect(read(`app.example/invite/${kind}${code}#${secret}`)).toEqual({ is: 'link', key });
    expect(read(`/invite/${kind}${code}#${secret}`)).toEqual({ is: 'link', key });
  });

  it('is the link of a mail', () => {
    expect(read(`${HERE}/invite/${id}#${secret}`)).toEqual({ is: 'link', key: `${id}.${secret}` });
  });

  it('is the code of a link without its secret', () => {
    expect(read(`${HERE}/invite/editors/${code}`)).toEqual({ is: 'code', code });
  });

  it.each([
    `https://elsewhere.example/invite/editors/ABCDEF#secret`,
    `https://app.example.elsewhere.example/invite/editors/ABCDEF#secret`,
    `https://app.example@elsewhere.example/invite/editors/ABCDEF#secret`,
    `http://app.example/invite/editors/ABCDEF#secret`,
    `${HERE}/video/ABCDEF`,
    'javascript:alert(1)//',
    '//elsewhere.example/invite/ABCDEF',
    'https://',
    '////',
  ])('is not a link of ours: %s', (typed) => expect(read(typed)).toEqual({ is: 'foreign' }));
});
