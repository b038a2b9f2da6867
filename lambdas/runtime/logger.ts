/** In ascending order; `SILENT` logs nothing. */
const LEVELS = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const;
type Level = (typeof LEVELS)[number];
type Details = Record<string, unknown>;

/** The function's `LOG_LEVEL`; without it, debug lines are omitted. */
function readLogLevel(): Level {
  const level = process.env.LOG_LEVEL?.toUpperCase();
  return LEVELS.find((known) => known === level) ?? 'INFO';
}

/** Writes JSON lines to stdout with `level` and `timestamp`, by which Lambda filters and sorts. */
class Logger {
  #lowest = readLogLevel();
  #keys: Details = {};

  setLogLevel(level: Level): void {
    this.#lowest = level;
  }

  appendKeys(keys: Details): void {
    this.#keys = { ...this.#keys, ...keys };
  }

  debug(message: string, details?: Details): void {
    this.#write('DEBUG', message, details);
  }

  info(message: string, details?: Details): void {
    this.#write('INFO', message, details);
  }

  warn(message: string, details?: Details): void {
    this.#write('WARN', message, details);
  }

  error(message: string, details?: Details): void {
    this.#write('ERROR', message, details);
  }

  #write(level: Level, message: string, details: Details = {}): void {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(this.#lowest)) return;
    const line = {
      level,
      message,
      timestamp: new Date().toISOString(),
      service: 'narradeck',
      ...this.#keys,
      ...details,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

/** Never pass it input, claims or items: only names, counts and codes. */
export const logger = new Logger();

/** Logs an unexpected failure: its name, its redacted message and its origin. */
export function logFailure(what: string, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const frames = stack?.split('\n').filter((line) => line.trim().startsWith('at '));
  logger.error(what, { failure: name, reason: redact(message), frames });
}

/** A longer list says nothing more about a save, whose first change is that of its project. */
const LOGGED_CHANGES_MAX = 10;

/**
 * Logs records with their versions in the same words where they are saved and where their change is published, so that an operator finds
 * the message that a request caused.
 */
export const logChanges = (
  message: string,
  changes: readonly { entity: string; id: string; version: number }[],
): void =>
  logger.info(message, {
    count: changes.length,
    changes: changes.slice(0, LOGGED_CHANGES_MAX).map(({ entity, id, version }) => `${entity} ${id} ${version}`),
  });

/** Words that may be a token; a single pass, whatever their length. */
const MAYBE_TOKEN = /[\w.-]+/g;
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bhttps?:\/\/[^\s"'<>]+/g, '<url>'],
  [/(?<![^\s"'<>:,;()[\]])[^\s"'<>:,;()[\]]+@[^\s"'<>:,;()[\]]+/g, '<address>'],
  // A code, a secret, or a mail's token, which is both.
  [/\b[A-NP-Z1-9]{6}\b|\b(?:[A-NP-Z1-9]{6})?[A-NP-Za-np-z1-9]{22}\b/g, '<code>'],
];

/** A signed token has three parts separated by periods; the first starts with `{"` in base64. */
function redactToken(word: string): string {
  const at = word.search(/\bey/);
  return at >= 0 && word.slice(at).split('.', 3).length === 3 ? `${word.slice(0, at)}<token>` : word;
}

/** Removes tokens, addresses of people or files, and codes from a text, in linear time. */
export const redact = (text: string): string =>
  SECRETS.reduce((result, [pattern, name]) => result.replace(pattern, name), text.replace(MAYBE_TOKEN, redactToken));
