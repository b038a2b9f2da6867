import * as z from 'zod';
import { unixMs } from '#shared/entities/scalars';

/** Whether existing captions are replaced, or only gaps between them are filled. */
export const transcriptionMode = z.enum(['replace', 'fill-gaps']);
export type TranscriptionMode = z.infer<typeof transcriptionMode>;

/** The selectable languages, by BCP 47; '' detects the language. */
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

export const transcriptionState = z.strictObject({
  /** When they were requested; identifies them within the project. */
  requested_at: unixMs,
  mode: transcriptionMode,
  /** Seconds deducted from the month's minutes. */
  seconds: z.number().int().min(0),
  /** Number of pieces to transcribe, 0 until known, and how many are done. */
  pieces: z.number().int().min(0),
  transcribed: z.number().int().min(0),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** For people: why it failed, or what was omitted; otherwise ''. */
  message: z.string(),
  caption_count: z.number().int().min(0),
});
export type TranscriptionState = z.infer<typeof transcriptionState>;
