import { SPOKEN_LANGUAGES, spokenLanguage, type SpokenLanguage } from '#shared/entities/transcription';
import { localStore } from '../../../storage/safe-storage';
import { subtitlesWording as words } from '../../../wording/subtitles';

const KEY = 'narradeck.subtitles-language';

/** The language that was chosen last in this browser; '' has the service find out. */
export const rememberedLanguage = (): SpokenLanguage => spokenLanguage.safeParse(localStore.read(KEY)).data ?? '';

/** Remembers a choice. */
export const rememberLanguage = (language: SpokenLanguage): void => void localStore.write(KEY, language);

/** All choices by their names in the browser's language, in order. */
export function languageOptions(): { value: SpokenLanguage; label: string }[] {
  const names = new Intl.DisplayNames(undefined, { type: 'language' });
  const named = SPOKEN_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }));
  return [{ value: '', label: words.findOut }, ...named.sort((a, b) => a.label.localeCompare(b.label))];
}
