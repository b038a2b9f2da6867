import type { KeyboardEvent } from 'react';

/** The key of an event that an input method has taken. */
const OF_INPUT_METHOD = 229;

/**
 * Whether a key belongs to an input method, by which words are composed. Safari says of the key that ends it that nothing is composed
 * any more; its number is the input method's still.
 * @see https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === OF_INPUT_METHOD;
