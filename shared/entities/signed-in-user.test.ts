import { toSignedInUser, type User } from './user';

const person = {
  uid: 'u-1',
  email: 'ada@example.com',
  emailVerified: true,
  fullName: 'Ada Lovelace',
  profilePicUrl: '',
  role: 'Admin',
  email_verify_code: 'ABCDEF',
  providerData: [{ providerId: 'password', uid: 'ada@example.com', displayName: null, photoURL: null }],
} as unknown as User;
const google = { providerId: 'google.com' as const, uid: '1', displayName: 'Ada', photoURL: 'https://g.example/a' };

test('spec section 3: the signed-in user summary has these fields and no other', () => {
  expect(toSignedInUser(person)).toEqual({
    uid: 'u-1',
    email: 'ada@example.com',
    displayName: 'Ada Lovelace',
    photoURL: null,
    emailVerified: true,
    isAnonymous: false,
    providerData: person.providerData,
  });
});

test("the picture is the person's own, or else their provider's", () => {
  expect(toSignedInUser({ ...person, providerData: [google] }).photoURL).toBe('https://g.example/a');
  expect(toSignedInUser({ ...person, providerData: [google], profilePicUrl: '/users/u-1/a.webp' }).photoURL).toBe(
    '/users/u-1/a.webp',
  );
});
