import { restorePunctuation } from './speech-server';

const words = (...texts: string[]) => texts.map((text, nth) => ({ start: nth * 100, end: nth * 100 + 80, text }));
const textsOf = (text: string, ...bare: string[]) => restorePunctuation(words(...bare), text).map((word) => word.text);

describe('adds what is between the words in the text', () => {
  test.each<[string, string, string[], string[]]>([
    ['at their ends', 'Hello, how are you?', ['Hello', 'how', 'are', 'you'], ['Hello,', 'how', 'are', 'you?']],
    ['before them', 'He said: “No.”', ['He', 'said', 'No'], ['He', 'said:', '“No.”']],
    ['in one word', 'A well-known don’t.', ['A', 'well', 'known', 'don', '’t'], ['A', 'well-known', 'don’t.']],
    ['without spaces', '你好，世界。', ['你好', '世界'], ['你好，', '世界。']],
    ['which have it already', 'Good day. Yes.', ['Good', 'day.', 'Yes.'], ['Good', 'day.', 'Yes.']],
    ['and a text of nothing else', '…', [], []],
  ])('%s', (_, text, bare, expected) => expect(textsOf(text, ...bare)).toEqual(expected));

  test('keeps words that differ in the text, and punctuates those after them', () => {
    const bare = ['In', 'twenty', 'twenty', 'six', 'it', 'ended'];
    expect(textsOf('In 2026, it ended.', ...bare)).toEqual(['In', 'twenty', 'twenty', 'six', 'it', 'ended.']);
  });

  test('does not find a short word within a longer one', () =>
    expect(textsOf('Parts, a whole.', 'zzz', 'a', 'whole')).toEqual(['zzz', 'a', 'whole.']));

  test('a word joined with its neighbor lasts as long as both', () =>
    expect(restorePunctuation(words('well', 'known'), 'well-known')).toEqual([
      { start: 0, end: 180, text: 'well-known' },
    ]));

  test('guard: a text that never matches takes time in proportion to its words', () => {
    const bare = words(...Array.from({ length: 20_000 }, () => 'word'));
    expect(restorePunctuation(bare, 'x '.repeat(100_000))).toEqual(bare);
  });
});
