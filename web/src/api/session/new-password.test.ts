import list from '@zxcvbn-ts/language-common/src/passwords.json';
import { faultOfNewPassword } from './new-password';

const common = new Set(list);

describe('what can be chosen as a password', () => {
  test.each([
    ['seven77', 'too-short'],
    ['x'.repeat(257), 'too-long'],
    ['         ', 'spaces'],
    [' correct horse', 'spaces'],
    ['correct horse ', 'spaces'],
    ['password', 'common'],
    ['PassWord', 'common'],
    ['q1w2e3r4t5', 'common'],
  ])('not %j: %s', (password, fault) => {
    expect(faultOfNewPassword(password, common)).toBe(fault);
  });

  test('a sentence of one’s own, up to the length that Cognito takes', () => {
    for (const password of ['correct horse battery', 'ß'.repeat(8), 'x'.repeat(256)])
      expect(faultOfNewPassword(password, common)).toBeUndefined();
  });
});
