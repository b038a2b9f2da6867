/** How many characters a comment may have; apart from its schema, which the player's page does without. */
export const COMMENT_LENGTH_MAX = 2000;
