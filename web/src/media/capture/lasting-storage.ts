/**
 * Asks the browser to keep what is stored here even when the disk runs full. It may ask the person, so this is for a moment
 * at which they see why: after a take. Asking again changes nothing.
 */
export const askForLastingStorage = async (): Promise<void> => {
  await navigator.storage?.persist?.().catch(() => false);
};

/** Whether the browser keeps what is stored here until the person deletes it. */
export const isStorageLasting = async (): Promise<boolean> =>
  (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
