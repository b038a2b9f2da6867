import { selectors } from 'playwright-core';

/** Lets pages be asked for text areas by what is written in them (`textAreaSelector`); their own text is only what they began with. */
export const registerAreaSelector = (): Promise<void> =>
  selectors.register('area-holding', () => {
    const all = (root: Element | Document, words: string) =>
      [...root.querySelectorAll('textarea')].filter(({ value }) => value.includes(words));
    return { queryAll: all, query: (root: Element | Document, words: string) => all(root, words)[0] };
  });

/** Selects the text areas that hold some words. */
export const textAreaSelector = (words: string): string => `area-holding=${words}`;
