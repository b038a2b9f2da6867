import type { Mention } from '#shared/entities/comment';
import { foldLetters } from '#shared/search/fold-letters';

/** The `@` that the person is typing a name after. */
export interface MentionQuery {
  /** Index of the `@`. */
  start: number;
  /** What was typed after it, up to the caret. */
  typed: string;
}

/** An `@` at the start of a word, and up to three words after it: names have spaces. */
const BEFORE_CARET = /(?:^|[\s(])@([^\s@]*(?: [^\s@]+){0,2})$/u;

export function findMentionQuery(text: string, caret: number): MentionQuery | undefined {
  const typed = BEFORE_CARET.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? undefined : { start: caret - typed.length - 1, typed };
}

/** How many people are offered. */
const OFFERED_MAX = 6;

/** The people one of whose names begins with what was typed, by name. */
export function matchPeople(people: readonly Mention[], { typed }: MentionQuery): Mention[] {
  const wanted = foldLetters(typed);
  return people
    .filter(({ name }) => ` ${foldLetters(name)}`.includes(` ${wanted}`))
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, OFFERED_MAX);
}

/** The text with the person's name in place of what was typed, and where the caret goes. */
export function insertMention(text: string, { start, typed }: MentionQuery, { name }: Mention) {
  const before = `${text.slice(0, start)}@${name} `;
  const after = text.slice(start + 1 + typed.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}

/** A mentioned person: the name in the comment's text, and the name that they have now. */
export interface ShownMention {
  name: string;
  currentName: string;
}

/** A comment's text in parts, where mentions have their current names. */
export function splitMentions(text: string, mentions: readonly ShownMention[]): { text: string; isMention: boolean }[] {
  // Longer names first: one may begin with another.
  const [mention, ...others] = mentions.toSorted((a, b) => b.name.length - a.name.length);
  if (!mention) return text === '' ? [] : [{ text, isMention: false }];
  return text
    .split(`@${mention.name}`)
    .flatMap((part, index) => [
      ...(index > 0 ? [{ text: `@${mention.currentName}`, isMention: true }] : []),
      ...splitMentions(part, others),
    ]);
}
