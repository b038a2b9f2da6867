import type { Claims } from '../../runtime/claims';
import { toProviderData } from './new-person';

const picture = 'https://lh3.googleusercontent.com/a/AbC=s96-c';
const claims = (given: Partial<Claims>): Claims => ({
  sub: 'u-1' as Claims['sub'],
  email: 'ada@example.com',
  email_verified: true,
  token_use: 'id',
  'cognito:username': 'u-1',
  auth_time: 1,
  ...given,
});
const google = (given: Partial<Claims>) => toProviderData(claims({ 'cognito:username': 'google_1098', ...given }));

describe('spec section 3: providerData', () => {
  test("copies Google's own id, the name, and the picture", () => {
    expect(google({ name: 'Ada', picture })).toEqual({
      providerId: 'google.com',
      uid: '1098',
      displayName: 'Ada',
      photoURL: picture,
    });
  });

  test('of a password login is the address', () => {
    expect(toProviderData(claims({ name: 'Ada', picture }))).toEqual({
      providerId: 'password',
      uid: 'ada@example.com',
      displayName: null,
      photoURL: null,
    });
  });

  test.each(['lh3', 'lh4', 'lh5', 'lh6'])('copies a picture from %s, where Google hosts profile pictures', (host) => {
    const address = `https://${host}.googleusercontent.com/a/AbC=s96-c`;
    expect(google({ picture: address }).photoURL).toBe(address);
  });

  test.each([
    'https://1.2.3.4.bc.googleusercontent.com/a',
    'https://googleusercontent.com/a',
    'https://lh3.googleusercontent.com.evil.test/a',
    'https://evil.lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com:8443/a',
    'https://ada:secret@lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com@evil.test/a',
    'https://lh3.googleusercontent.com\\@evil.test/a',
    'https://lh3.googleusercontent.com',
    'http://lh3.googleusercontent.com/a',
    'https://evil.test/?googleusercontent.com',
    'javascript:alert(1)',
    '',
  ])('copies no picture from elsewhere: %s', (elsewhere) => expect(google({ picture: elsewhere }).photoURL).toBeNull());
});
