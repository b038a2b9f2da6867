import type { ViewedCaption } from '#shared/entities/caption';

/** The ISO 639-2/T codes of the languages that captions can have, which tracks of an MP4 name, by their BCP 47 language. */
const TRACK_LANGUAGES: Partial<Record<string, string>> = {
  ...{ ar: 'ara', ca: 'cat', cs: 'ces', da: 'dan', de: 'deu', el: 'ell', en: 'eng', es: 'spa', fi: 'fin', fr: 'fra' },
  ...{ he: 'heb', hi: 'hin', hr: 'hrv', hu: 'hun', id: 'ind', it: 'ita', ja: 'jpn', ko: 'kor', nl: 'nld', no: 'nor' },
  ...{ pl: 'pol', pt: 'por', ro: 'ron', ru: 'rus', sk: 'slk', sv: 'swe', th: 'tha', tr: 'tur', uk: 'ukr', vi: 'vie' },
  zh: 'zho',
};

/** The language of the spoken sound, by the first caption that has a known one; undefined if none has. */
export function toTrackLanguage(lines: readonly ViewedCaption[]): string | undefined {
  const known = lines.map(({ lang = '' }) => TRACK_LANGUAGES[lang.split('-')[0]!.toLowerCase()]);
  return known.find((language) => language !== undefined);
}
