import * as z from 'zod';
import { type Contract } from '#shared/api/contract';
import { CODE_ALPHABET, ID_ALPHABET } from '#shared/ids';
import type { Random } from '../../src/features/editor/model/testing/random-edits';
import { oneOf, upTo } from './choose';
import { hostileText } from './hostile-text';

/** What a schema says, as far as an input is made from it. */
interface Said {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  oneOf?: Said[];
  anyOf?: Said[];
  properties?: Record<string, Said>;
  required?: string[];
  items?: Said | false;
  prefixItems?: Said[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

/** Numbers at and beyond the edges of what is stored, counted and shown. */
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

/** Any value at all, of whatever type. */
const anything = (random: Random): unknown =>
  oneOf<() => unknown>(random, [
    () => null,
    () => random() < 0.5,
    () => oneOf(random, NUMBERS),
    () => hostileText(random),
    () => 'x'.repeat(20_000),
    () => Array.from({ length: upTo(random, 200) }, () => oneOf(random, NUMBERS)),
    () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as unknown,
    deep,
    () => ({ [hostileText(random, 40)]: hostileText(random, 40) }),
  ])();

const anyId = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[upTo(random, alphabet.length)]).join('');

function textFor(random: Random, said: Said): string {
  if (said.pattern?.startsWith(`^[${ID_ALPHABET}]`)) return anyId(random, ID_ALPHABET, 20);
  if (said.pattern?.startsWith(`^[${CODE_ALPHABET}]`)) return anyId(random, CODE_ALPHABET, 6);
  return said.pattern ? oneOf(random, ['', 'a', '-', 'a.b_c', 'x'.repeat(100)]) : hostileText(random, 120);
}

function numberFor(random: Random, { minimum = -1e12, maximum = 1e12, type }: Said): number {
  const fitting = NUMBERS.filter((number) => number >= minimum && number <= maximum);
  const number =
    random() < 0.5 && fitting.length > 0 ? oneOf(random, fitting) : minimum + random() * (maximum - minimum);
  return type === 'integer' ? Math.floor(number) : number;
}

/** An input that a schema would mostly take, with values as strange as it allows; `known` ids stand in the fields of their names. */
function fitting(random: Random, said: Said, known: Readonly<Record<string, string>>): unknown {
  if ('const' in said) return said.const;
  if (said.enum) return oneOf(random, said.enum);
  const ways = said.oneOf ?? said.anyOf;
  if (ways) return fitting(random, oneOf(random, ways), known);
  if (said.properties) {
    const fields = Object.entries(said.properties).filter(
      ([name]) => said.required?.includes(name) === true || random() < 0.6,
    );
    return Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        random() < 0.8 && known[name] ? known[name] : fitting(random, field, known),
      ]),
    );
  }
  if (said.prefixItems) return said.prefixItems.map((item) => fitting(random, item, known));
  if (said.type === 'array')
    return Array.from({ length: upTo(random, 4) }, () => fitting(random, said.items || {}, known));
  if (said.type === 'string') return textFor(random, said);
  if (said.type === 'number' || said.type === 'integer') return numberFor(random, said);
  if (said.type === 'boolean') return random() < 0.5;
  return anything(random);
}

/** Puts something else in one place of a value, or takes it away, or adds to it. */
function changed(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.2) return anything(random);
  if (Array.isArray(value))
    return random() < 0.3
      ? [...(value as unknown[]), anything(random)]
      : value.map((one: unknown) => changed(random, one));
  const fields = Object.entries(value);
  if (fields.length === 0 || random() < 0.15) return { ...value, [hostileText(random, 30)]: anything(random) };
  const at = upTo(random, fields.length);
  if (random() < 0.15) return Object.fromEntries(fields.filter((_, index) => index !== at));
  return Object.fromEntries(
    fields.map(([name, field], index) => [name, index === at ? changed(random, field) : field]),
  );
}

const saidOf = new Map<string, Said>();
function schemaOf({ name, input }: Contract): Said {
  const said = saidOf.get(name) ?? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Said);
  saidOf.set(name, said);
  return said;
}

/** An input of a function: half of them as strange as it takes them, half with something wrong in one place. */
export function hostileInput(
  random: Random,
  contract: Contract,
  known: Readonly<Record<string, string>> = {},
): unknown {
  const input = fitting(random, schemaOf(contract), known);
  return random() < 0.5 ? input : changed(random, input);
}

/** What is sent of an input: mostly JSON of it, and now and then what is none, or holds a name twice. */
export function hostileBody(random: Random, input: unknown): string {
  const text = JSON.stringify(input);
  if (random() < 0.8) return text;
  return oneOf(random, [
    text.slice(0, upTo(random, text.length)),
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
