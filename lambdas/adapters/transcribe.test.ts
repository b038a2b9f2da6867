import { parseTranscriptWords } from './transcribe';

const word = (content: string, start: string, end: string) => ({
  type: 'pronunciation',
  start_time: start,
  end_time: end,
  alternatives: [{ confidence: '0.99', content }],
});
const mark = (content: string) => ({ type: 'punctuation', alternatives: [{ confidence: '0.0', content }] });
const transcript = (items: object[]) => JSON.stringify({ jobName: 'x', status: 'COMPLETED', results: { items } });

test('words of a transcript have milliseconds, and punctuation belongs to the word before it', () => {
  const text = transcript([word('Well', '0.04', '0.34'), mark(','), word('yes', '0.5', '0.9'), mark('.')]);
  expect(parseTranscriptWords(text)).toEqual([
    { start: 40, end: 340, text: 'Well,' },
    { start: 500, end: 900, text: 'yes.' },
  ]);
});

test('silence has no words, and punctuation without a word is nothing', () => {
  expect(parseTranscriptWords(transcript([]))).toEqual([]);
  expect(parseTranscriptWords(transcript([mark('.')]))).toEqual([]);
});

test('text that is not a transcript is an error', () => {
  expect(() => parseTranscriptWords('{}')).toThrow();
  expect(() => parseTranscriptWords(transcript([{ ...word('a', '0', '1'), start_time: 'soon' }]))).toThrow();
});
