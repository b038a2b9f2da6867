import type { Plugin } from 'vite';

const LIST = /language-common\/src\/passwords\.json$/;
const COUNT = 10_000;

/** That of `web/src/platform/api/session/new-password.ts`, which the configuration can't load without a warning. */
const PASSWORD_MIN = 8;

/** Of a list by rank the commonest that are long enough to be chosen at all: others are refused for their length. */
const commonestOf = (ranked: readonly string[]): string[] =>
  ranked.filter((password) => password.length >= PASSWORD_MIN).slice(0, COUNT);

/** Builds the client with the commonest 10,000 passwords of the library's list, a fifth of its bytes. */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    enforce: 'pre',
    transform: (code, id) =>
      LIST.test(id) ? { code: JSON.stringify(commonestOf(JSON.parse(code) as string[])), map: null } : undefined,
  };
}
