import * as z from 'zod';
import { unixMs } from '#shared/entities/scalars';

/** What becomes of the captions that are there: they give way, or stay, and only what has none gets some. */
export const transcriptionMode = z.enum(['replace', 'fill-gaps']);
export type TranscriptionMode = z.infer<typeof transcriptionMode>;

/** The languages that can be asked for, by BCP 47; '' has the service find out. */
export const SPOKEN_LANGUAGES = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-IN',
  'ar-SA',
  'ca-ES',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'de-CH',
  'el-GR',
  'es-ES',
  'es-US',
  'fi-FI',
  'fr-FR',
  'fr-CA',
  'he-IL',
  'hi-IN',
  'hr-HR',
  'hu-HU',
  'id-ID',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nl-NL',
  'no-NO',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'sv-SE',
  'th-TH',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-TW',
] as const;
export const spokenLanguage = z.enum(['', ...SPOKEN_LANGUAGES]);
export type SpokenLanguage = z.infer<typeof spokenLanguage>;

/** How far the automatic subtitles of a project are, as its people see it. */
export const transcriptionState = z.strictObject({
  /** When they were asked for: their name within the project. */
  asked_at: unixMs,
  mode: transcriptionMode,
  /** How much of the month's minutes was taken, in seconds. */
  seconds: z.number().int().min(0),
  /** In how many pieces the sound is listened to, 0 until that is known, and how many of them were heard. */
  pieces: z.number().int().min(0),
  heard: z.number().int().min(0),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** For a person: why it failed, or what was left out. '' where there is nothing to say. */
  message: z.string(),
  /** How many captions were written. */
  lines: z.number().int().min(0),
});
export type TranscriptionState = z.infer<typeof transcriptionState>;
