let common: Promise<ReadonlySet<string>> | undefined;

/** The commonest passwords, in small letters. Loaded once; rejects where they do not arrive, and the next call tries again. */
export const loadCommonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common/src/passwords.json')
    .then((list) => new Set(list.default))
    .catch((error: unknown) => {
      common = undefined;
      throw error;
    }));
