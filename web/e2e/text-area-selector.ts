import { selectors } from 'playwright-core';

/** Registers a selector of text areas by their current value (`textAreaSelector`); their DOM text is only the initial value. */
export const registerAreaSelector = (): Promise<void> =>
  selectors.register('area-holding', () => {
    const all = (root: Element | Document, words: string) =>
      [...root.querySelectorAll('textarea')].filter(({ value }) => value.includes(words));
    return { queryAll: all, query: (root: Element | Document, words: string) => all(root, words)[0] };
  });

/** Selects the text areas that contain these words. */
export const textAreaSelector = (words: string): string => `area-holding=${words}`;
