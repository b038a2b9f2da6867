/**
 * How long somebody must watch until it counts as a view, in milliseconds (half of a presentation shorter than twice this), and the minimum
 * age of a viewer's token when the view is counted.
 */
export const VIEW_MS = 3000;

/** Maximum number of ranges in the beacon of a view. */
export const WATCHED_RANGES_MAX = 100;

/** Maximum length of a comment; separate from its schema, which the player's page doesn't load. */
export const COMMENT_LENGTH_MAX = 2000;

/** Maximum length of a report's text, for the same reason. */
export const REPORT_TEXT_MAX = 1000;
