import type { Caption } from '#shared/entities/caption';

/** Scripts that are mostly used by one language. Kana come before Han, because Japanese has both. */
const LANGUAGES: readonly [script: RegExp, language: string][] = [
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/**
 * The language of a caption by BCP 47, for the `lang` of the element that shows it: the one that was recognized, or the usual one of its script.
 * '' if neither is known: this tells browsers that it is not the language of the page.
 */
export const captionLanguage = ({ text, lang }: Pick<Caption, 'text' | 'lang'>): string =>
  lang ?? LANGUAGES.find(([script]) => script.test(text))?.[1] ?? '';
