/** Writes what went well, and nobody is told about, to the browser's console. */
export const logInfo = (message: string): void => console.info(message);

/** Writes a failure that nobody is told about to the browser's console. */
export const logError = (message: string, error: unknown): void => console.error(message, error);
