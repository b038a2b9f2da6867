interface SilentLogger {
  child(): SilentLogger;
  debug(): void;
  error(): void;
  info(): void;
  warn(): void;
}

const nothing = () => undefined;
/** `cognito-local` logs whole people, with passwords and codes: none of it is kept. */
const logger: SilentLogger = { child: () => logger, debug: nothing, error: nothing, info: nothing, warn: nothing };

/** A code on its way to somebody. */
export interface MailedCode {
  to: string;
  digits: string;
}

/** What belongs to one request. Mails wait here until the pool has been written. */
export interface RequestContext {
  logger: SilentLogger;
  outbox: MailedCode[];
}

/** A context for a new request. */
export const newContext = (): RequestContext => ({ logger, outbox: [] });
