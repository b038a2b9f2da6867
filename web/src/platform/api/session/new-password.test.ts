import list from '@zxcvbn-ts/language-common/src/passwords.json';
import { findPasswordFault } from './new-password';

const common = new Set(list);
const known = ['ada.lovelace@example.com', 'Ada King'];

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
    ['ada.lovelace@example.com', 'personal'],
    ['AdaLovelace', 'personal'],
    ['ada-lovelace1815', 'personal'],
    ['Ada King!', 'personal'],
    ['Narradeck', 'personal'],
    ['narradeck2026!', 'personal'],
  ])('not %j: %s', (password, fault) => {
    expect(findPasswordFault(password, common, known)).toBe(fault);
  });

  test("any sentence, up to Cognito's maximum length", () => {
    for (const password of ['correct horse battery', 'King_Ada', '1815!1852!', 'ß'.repeat(8), 'x'.repeat(256)])
      expect(findPasswordFault(password, common, known)).toBeUndefined();
  });
});
