import type { Caption } from '#shared/entities/caption';

/** Scripts in which mostly one language is written. Kana before Han: Japanese has both. */
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
 * The language of a caption by BCP 47, for the `lang` of the element that shows it: the one in which it was heard, or that of its script. ''
 * where neither is known, which says that it is not the page's.
 */
export const captionLanguage = ({ text, lang }: Pick<Caption, 'text' | 'lang'>): string =>
  lang ?? LANGUAGES.find(([script]) => script.test(text))?.[1] ?? '';
