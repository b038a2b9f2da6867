import { Logger } from '@aws-lambda-powertools/logger';
import { redact } from './redact';

/** JSON lines on stdout; level from `LOG_LEVEL`. Never give it input, claims or items: only names, counts and codes. */
export const logger = new Logger({ serviceName: 'narradeck' });

/** Logs a failure that nobody expected: its name, its redacted message and where it arose. */
export function logFailure(what: string, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const frames = stack?.split('\n').filter((line) => line.trim().startsWith('at '));
  logger.error(what, { failure: name, reason: redact(message), frames });
}
