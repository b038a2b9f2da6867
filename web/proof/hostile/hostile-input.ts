import * as z from 'zod';
import { type Contract } from '#shared/api/contract';
import { CODE_ALPHABET, ID_ALPHABET } from '#shared/ids';
import type { Random } from '../../src/features/editor/model/testing/random-edits';
import { pickOne, randomBelow } from './choose';
import { hostileText } from './hostile-text';

/** The parts of a schema that generate inputs. */
interface InputSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  oneOf?: InputSchema[];
  anyOf?: InputSchema[];
  properties?: Record<string, InputSchema>;
  required?: string[];
  items?: InputSchema | false;
  prefixItems?: InputSchema[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

/** Numbers at and beyond the limits of what is stored, counted, and shown. */
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-200,
  -1e-200,
  5e-324,
  1e12,
  -1e12,
  86_400_000,
  8.64e15,
  2 ** 53 - 1,
  2 ** 53,
  1e126,
  1e308,
];

const deep = (): unknown => JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown;

const anything = (random: Random): unknown =>
  pickOne<() => unknown>(random, [
    () => null,
    () => random() < 0.5,
    () => pickOne(random, NUMBERS),
    () => hostileText(random),
    () => 'x'.repeat(20_000),
    () => Array.from({ length: randomBelow(random, 200) }, () => pickOne(random, NUMBERS)),
    () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as unknown,
    deep,
    () => ({ [hostileText(random, 40)]: hostileText(random, 40) }),
  ])();

const anyId = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomBelow(random, alphabet.length)]).join('');

function textFor(random: Random, said: InputSchema): string {
  if (said.pattern?.startsWith(`^[${ID_ALPHABET}]`)) return anyId(random, ID_ALPHABET, 20);
  if (said.pattern?.startsWith(`^[${CODE_ALPHABET}]`)) return anyId(random, CODE_ALPHABET, 6);
  return said.pattern ? pickOne(random, ['', 'a', '-', 'a.b_c', 'x'.repeat(100)]) : hostileText(random, 120);
}

function numberFor(random: Random, { minimum = -1e12, maximum = 1e12, type }: InputSchema): number {
  const fitting = NUMBERS.filter((number) => number >= minimum && number <= maximum);
  const number =
    random() < 0.5 && fitting.length > 0 ? pickOne(random, fitting) : minimum + random() * (maximum - minimum);
  return type === 'integer' ? Math.floor(number) : number;
}

/** An input that mostly fits a schema, with values as strange as it allows; `known` ids fill the fields with their names. */
function generateFitting(random: Random, said: InputSchema, known: Readonly<Record<string, string>>): unknown {
  if ('const' in said) return said.const;
  if (said.enum) return pickOne(random, said.enum);
  const ways = said.oneOf ?? said.anyOf;
  if (ways) return generateFitting(random, pickOne(random, ways), known);
  if (said.properties) {
    const fields = Object.entries(said.properties).filter(
      ([name]) => said.required?.includes(name) === true || random() < 0.6,
    );
    return Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        random() < 0.8 && known[name] ? known[name] : generateFitting(random, field, known),
      ]),
    );
  }
  if (said.prefixItems) return said.prefixItems.map((item) => generateFitting(random, item, known));
  if (said.type === 'array')
    return Array.from({ length: randomBelow(random, 4) }, () => generateFitting(random, said.items || {}, known));
  if (said.type === 'string') return textFor(random, said);
  if (said.type === 'number' || said.type === 'integer') return numberFor(random, said);
  if (said.type === 'boolean') return random() < 0.5;
  return anything(random);
}

/** Replaces, removes, or adds a value in one place. */
function changeValue(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.2) return anything(random);
  if (Array.isArray(value))
    return random() < 0.3
      ? [...(value as unknown[]), anything(random)]
      : value.map((one: unknown) => changeValue(random, one));
  const fields = Object.entries(value);
  if (fields.length === 0 || random() < 0.15) return { ...value, [hostileText(random, 30)]: anything(random) };
  const at = randomBelow(random, fields.length);
  if (random() < 0.15) return Object.fromEntries(fields.filter((_, index) => index !== at));
  return Object.fromEntries(
    fields.map(([name, field], index) => [name, index === at ? changeValue(random, field) : field]),
  );
}

const schemaCache = new Map<string, InputSchema>();
function getInputSchema({ name, input }: Contract): InputSchema {
  const said = schemaCache.get(name) ?? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as InputSchema);
  schemaCache.set(name, said);
  return said;
}

/** An input of a function: half fit the schema with strange values, half have a defect in one place. */
export function hostileInput(
  random: Random,
  contract: Contract,
  known: Readonly<Record<string, string>> = {},
): unknown {
  const input = generateFitting(random, getInputSchema(contract), known);
  return random() < 0.5 ? input : changeValue(random, input);
}

/** The body for an input: mostly its JSON, sometimes invalid JSON or a repeated key. */
export function hostileBody(random: Random, input: unknown): string {
  const text = JSON.stringify(input);
  if (random() < 0.8) return text;
  return pickOne(random, [
    text.slice(0, randomBelow(random, text.length)),
    `\ufeff${text}`,
    text.replace('{', '{"data":1,'),
    text.replace('{', '{"__proto__":{"polluted":true},'),
    '['.repeat(20_000),
    `${'{"data":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    text.replaceAll('"', "'"),
    hostileText(random),
    '',
  ]);
}
