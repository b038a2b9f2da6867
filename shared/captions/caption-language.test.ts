import { captionLanguage } from '#shared/captions/words';

test.each([
  ['שלום לכולם', 'he'],
  ['مرحبا بالجميع', 'ar'],
  ['日本語のテキスト', 'ja'],
  ['大家好', 'zh'],
  ['안녕하세요', 'ko'],
  ['สวัสดี', 'th'],
  ['Hello, or hallo?', ''],
  ['', ''],
])('the language of %p is %p by its script', (text, language) => expect(captionLanguage({ text })).toBe(language));

test('the language in which a caption was transcribed takes precedence over its script', () =>
  expect(captionLanguage({ text: '大家好', lang: 'zh-TW' })).toBe('zh-TW'));
