import type { KeyboardEvent } from 'react';

/** The key code of events that an input method handles. */
const OF_INPUT_METHOD = 229;

/**
 * Whether an input method handles a key. On the key that ends a composition, Safari already reports that nothing is composed, but still
 * sends the input method's key code.
 * @see https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === OF_INPUT_METHOD;
