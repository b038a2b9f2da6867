import type { Uid } from '#shared/entities/scalars';
import { findMentionQuery, insertMention, matchPeople, splitMentions } from './mentions';

const people = ['Ada Lovelace', 'Ádám Nagy', 'Ben Ada', 'Zoë'].map((name) => ({ uid: name as Uid, name }));
const names = (typed: string) => matchPeople(people, { start: 0, typed }).map(({ name }) => name);

test.each([
  ['Hi @', 4, { start: 3, typed: '' }],
  ['@ada lo', 7, { start: 0, typed: 'ada lo' }],
  ['(@a) b', 3, { start: 1, typed: 'a' }],
  ['me@example', 10, undefined],
  ['no one', 6, undefined],
  ['@ada\nnew line', 13, undefined],
])('in %j, at %d, a mention is being typed: %j', (text, caret, expected) =>
  expect(findMentionQuery(text, caret)).toEqual(expected),
);

test('people are found by the start of any of their names, whatever case and accents', () => {
  expect(names('ada')).toEqual(['Ada Lovelace', 'Ádám Nagy', 'Ben Ada']);
  expect(names('zoe')).toEqual(['Zoë']);
  expect(names('ada lov')).toEqual(['Ada Lovelace']);
  expect(names('love l')).toEqual([]);
  expect(names('')).toHaveLength(4);
});

test('the chosen name replaces what was typed, with one space after it', () => {
  expect(insertMention('Ask @ad please', { start: 4, typed: 'ad' }, people[0]!)).toEqual({
    text: 'Ask @Ada Lovelace please',
    caret: 18,
  });
});

test('mentions are shown with current names; the longer of two names that begin alike wins', () => {
  const mentions = [
    { name: 'Ada', currentName: 'Ada' },
    { name: 'Ada Lovelace', currentName: 'Ada King' },
  ];
  expect(splitMentions('@Ada and @Ada Lovelace!', mentions)).toEqual([
    { text: '@Ada', isMention: true },
    { text: ' and ', isMention: false },
    { text: '@Ada King', isMention: true },
    { text: '!', isMention: false },
  ]);
});
