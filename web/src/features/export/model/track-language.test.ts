import { toTrackLanguage } from './track-language';
import { SPOKEN_LANGUAGES } from '#shared/entities/transcription';

const line = (lang?: string) => ({ start: 0, end: 1, text: 'a', ...(lang !== undefined && { lang }) });

test('the first known language of the captions is the track’s, with three letters', () => {
  expect(toTrackLanguage([line(), line('xx'), line('pt-BR'), line('de')])).toBe('por');
  expect(toTrackLanguage([line()])).toBeUndefined();
});

test.each(SPOKEN_LANGUAGES)('%s has a code', (lang) => expect(toTrackLanguage([line(lang)])).toMatch(/^[a-z]{3}$/));
