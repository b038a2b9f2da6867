/** Whether a version of Node (`22.13.1`) is in a range as package.json writes it: `^22.13.0 || >=24.0.0`. */
export function isInRange(version: string, range: string): boolean;
/** The same range for a person. */
export function inWords(range: string): string;
