const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bey[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/\bhttps?:\/\/[^\s"'<>]+/g, '<url>'],
  [/[^\s"'<>:,;()[\]]+@[^\s"'<>:,;()[\]]+/g, '<address>'],
  [/\b[A-NP-Z1-9]{12}\b|\b[A-NP-Z1-9]{6}\b/g, '<code>'],
];

/** A text for the log: without tokens, addresses of people or files, and codes. */
export const redact = (text: string): string =>
  SECRETS.reduce((result, [pattern, name]) => result.replace(pattern, name), text);
