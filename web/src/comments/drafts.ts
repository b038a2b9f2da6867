/** What somebody has begun to write and not yet sent: a list that scrolls, or another tab of the panel, takes the field away. */
const drafts = new Map<string, string>();

/** Of the answer to a thread, of other words for a comment, and of a new comment. */
export const draftKeys = {
  reply: (thread: string) => `reply ${thread}`,
  edit: (comment: string) => `edit ${comment}`,
  create: (project: string) => `new ${project}`,
};

/** What was begun there; undefined for nothing. */
export const draftOf = (key: string): string | undefined => drafts.get(key);

/** Keeps what was begun; undefined or nothing but spaces forgets it. */
export function keepDraft(key: string, text: string | undefined): void {
  if (text?.trim()) drafts.set(key, text);
  else drafts.delete(key);
}

/** When somebody leaves: what they wrote is not the next one's. */
export const forgetDrafts = (): void => drafts.clear();
