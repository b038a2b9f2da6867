/**
 * How much of a presentation somebody watches before it counts as a view, in milliseconds (of one shorter than twice this, half of it),
 * and how old a viewer's token is at least when it is counted.
 */
export const VIEW_MS = 3000;

/** How many characters a comment may have; apart from its schema, which the player's page does without. */
export const COMMENT_LENGTH_MAX = 2000;
