import type { z } from 'zod';

/** Readable names for fields whose stored names people would not understand. */
const WORDS: Record<string, string> = {
  fullName: 'Name',
  name: 'Name',
  toEmail: 'Email address',
  email: 'Email address',
  email_verify_code: 'Code',
  member_invite_msg: 'Welcome message for Members',
  editor_invite_msg: 'Welcome message for Editors',
  who_can_edit: 'Who can edit',
  content_type: 'File type',
  size: 'File size',
  captions: 'Captions',
  text: 'Text',
  notes: 'Notes',
};

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a set of fields',
};

const tooBig = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string =>
  issue.origin === 'string'
    ? `At most ${issue.maximum} characters.`
    : issue.origin === 'array'
      ? `At most ${issue.maximum} entries.`
      : `At most ${issue.maximum}.`;

const tooSmall = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string => {
  if (issue.origin !== 'number' && issue.origin !== 'int') return 'This is too short.';
  return `${issue.inclusive ? 'At least' : 'More than'} ${issue.minimum}.`;
};

const NAMES_MAX = 3;

/** The first few of the field names in the input. */
const formatNames = (names: readonly string[]): string =>
  names
    .slice(0, NAMES_MAX)
    .map((name) => `"${name.slice(0, 40)}"`)
    .join(', ');

/** Messages for rules that have none of their own. */
const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : `This should be ${KINDS[issue.expected] ?? 'different'}.`;
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'unrecognized_keys':
      return `There is no field ${formatNames(issue.keys)} here.`;
    case 'invalid_value':
      return `This should be one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return 'This is not valid.';
  }
};

/** Checks an input with a contract's schema. Returns the parsed input, or a sentence that names the first wrong field. */
export function checkInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
): { ok: true; input: z.output<S> } | { ok: false; sentence: string } {
  const result = schema.safeParse(input, { error: describeIssue });
  if (result.success) return { ok: true, input: result.data };
  const issue = result.error.issues[0]!;
  const field = issue.path.filter((part) => typeof part === 'string').at(-1);
  return { ok: false, sentence: field ? `${WORDS[field] ?? field}: ${issue.message}` : issue.message };
}
