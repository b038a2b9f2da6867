/** The source of a regular expression for a pattern in which `*` is any text and `?` any one character. */
export const wildcardSource = (pattern: string): string =>
  `^${pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.')}$`;

/** Whether a text matches a pattern in which `*` is any text and `?` any one character. */
export const matchesWildcard = (pattern: string, text: string): boolean =>
  new RegExp(wildcardSource(pattern), 's').test(text);
