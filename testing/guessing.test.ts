import { CODE_ALPHABET, CODE_LENGTH, ID_ALPHABET, ID_LENGTH, SECRET_LENGTH } from '#shared/ids';
import { stageNames, stageSettingsOf } from '../infra/stages';

const ACCOUNTS = 1_000_000;
const SECONDS_A_DAY = 24 * 60 * 60;
/** Links of an account: one for Editors, one for Members. */
const LINKS_OF_ACCOUNT = 2;
/** What its limits let one account invite by mail in the 30 days that an invite works. */
const MAILED_BY_ACCOUNT = 200 * 30;

const codes = CODE_ALPHABET.length ** CODE_LENGTH;
const ids = ID_ALPHABET.length ** ID_LENGTH;
const secrets = ID_ALPHABET.length ** SECRET_LENGTH;

/** As if strangers had everything that the largest stage answers, all day. */
const tries = Math.max(...stageNames.map((name) => stageSettingsOf(name).throttle.rate)) * SECONDS_A_DAY;

describe('at 1,000,000 accounts, less than a millionth entry a day is to be expected by guessing', () => {
  test('links of accounts', () => {
    expect((tries * ACCOUNTS * LINKS_OF_ACCOUNT) / (codes * secrets)).toBeLessThan(1e-6);
  });

  test('links of mails', () => {
    expect((tries * ACCOUNTS * MAILED_BY_ACCOUNT) / (ids * secrets)).toBeLessThan(1e-6);
  });

  test('links whose codes or ids are all known', () => {
    expect(tries / secrets).toBeLessThan(1e-6);
  });

  test('a code alone would not do: it has to be no more than a way to ask', () => {
    expect((tries * ACCOUNTS * LINKS_OF_ACCOUNT) / codes).toBeGreaterThan(1);
  });
});

test('a secret has the 128 bits of what is not to be guessed', () => {
  expect(Math.log2(secrets)).toBeGreaterThan(128);
});
