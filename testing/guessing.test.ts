import { ASKS_A_DAY } from '#shared/entities/invite';
import { CODE_ALPHABET, CODE_LENGTH, ID_ALPHABET, ID_LENGTH, SECRET_LENGTH } from '#shared/ids';
import { stageNames, getStageSettings } from '../infra/stages';

const ACCOUNTS = 1_000_000;
const SECONDS_A_DAY = 24 * 60 * 60;
/** An account's links: one for Editors, one for Members. */
const LINKS_OF_ACCOUNT = 2;
/** An account's maximum of mailed invites in the 30 days that an invite is valid. */
const MAILED_BY_ACCOUNT = 200 * 30;

const codes = CODE_ALPHABET.length ** CODE_LENGTH;
const ids = ID_ALPHABET.length ** ID_LENGTH;
const secrets = ID_ALPHABET.length ** SECRET_LENGTH;

/** As if attackers used the largest stage's full capacity all day. */
const tries = Math.max(...stageNames.map((name) => getStageSettings(name).throttle.rate)) * SECONDS_A_DAY;

describe('with 1,000,000 accounts, guessing is expected to enter less than a millionth a day', () => {
  test('links of accounts', () => {
    expect((tries * ACCOUNTS * LINKS_OF_ACCOUNT) / (codes * secrets)).toBeLessThan(1e-6);
  });

  test('links in mails', () => {
    expect((tries * ACCOUNTS * MAILED_BY_ACCOUNT) / (ids * secrets)).toBeLessThan(1e-6);
  });

  test('links whose codes or ids are all known', () => {
    expect(tries / secrets).toBeLessThan(1e-6);
  });

  test('a code alone would not suffice, so it may only be a way to ask', () => {
    expect((tries * ACCOUNTS * LINKS_OF_ACCOUNT) / codes).toBeGreaterThan(1);
  });
});

describe('asking with a code alone opens nothing without an Admin’s acceptance, and guessed requests are rare', () => {
  /** How many of a person's daily attempts hit some team. */
  const meetings = (ASKS_A_DAY * ACCOUNTS * LINKS_OF_ACCOUNT) / codes;

  test('a person who tries all five each day reaches a foreign Admin less than once in five months', () => {
    expect(meetings * 150).toBeLessThan(1);
  });

  test('a thousand such people together reach a given team less than once in a hundred years', () => {
    expect((meetings * 1000 * 365 * 100) / ACCOUNTS).toBeLessThan(1);
  });
});

test('a secret has the 128 bits required against guessing', () => {
  expect(Math.log2(secrets)).toBeGreaterThan(128);
});
