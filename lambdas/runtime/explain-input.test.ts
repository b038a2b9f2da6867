import * as z from 'zod';
import { checkInput } from './explain-input';

const schema = z.strictObject({
  fullName: z.string().min(1, 'Enter a name.').max(5),
  size: z.number().int(),
  parts: z.array(z.strictObject({ text: z.string() })).max(1),
});
const good = { fullName: 'Ada', size: 1, parts: [] };
const sentence = (input: unknown) => {
  const result = checkInput(schema, input);
  return result.ok ? 'ok' : result.sentence;
};

describe('bad input is answered with a sentence that names the field', () => {
  it.each([
    ['a good input', good, 'ok'],
    ['an unknown key', { ...good, role: 'Admin' }, 'There is no field "role" here.'],
    ['a flood of unknown keys', { ...good, a: 1, b: 1, c: 1, d: 1 }, 'There is no field "a", "b", "c" here.'],
    ['a missing field', { ...good, size: undefined }, 'File size: This is missing.'],
    ['a wrong type', { ...good, size: '1' }, 'File size: This should be a number.'],
    ['a fraction', { ...good, size: 1.5 }, 'File size: This should be a whole number.'],
    ['a too long text', { ...good, fullName: 'Ada Lovelace' }, 'Name: At most 5 characters.'],
    ['a rule with words of its own', { ...good, fullName: '' }, 'Name: Enter a name.'],
    ['a wrong part of a list', { ...good, parts: [{ text: 5 }] }, 'Text: This should be a text.'],
    ['too long a list', { ...good, parts: [{ text: '' }, { text: '' }] }, 'parts: At most 1 entries.'],
    ['no object at all', 5, 'This should be a set of fields.'],
    ['nothing', undefined, 'This is missing.'],
  ])('%s', (_, input, expected) => expect(sentence(input)).toBe(expected));
});
