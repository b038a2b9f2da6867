/** Logs a success that isn't shown to anyone. */
export const logInfo = (message: string): void => console.info(message);

/** Logs a failure that isn't shown to anyone. */
export const logError = (message: string, error: unknown): void => console.error(message, error);
