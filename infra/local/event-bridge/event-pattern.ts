/** An event pattern of an EventBridge rule or a stream filter: the shape of the event, with lists of matchers as leaves. */
export interface EventPattern {
  [field: string]: EventPattern | Matcher[];
}
type Matcher = string | number | boolean | null | Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const COMPARE: Record<string, (a: number, b: number) => boolean> = {
  '=': (a, b) => a === b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

function isInRange(value: unknown, conditions: unknown[]): boolean {
  if (typeof value !== 'number') return false;
  for (let index = 0; index < conditions.length; index += 2) {
    const compare = COMPARE[String(conditions[index])];
    if (!compare?.(value, Number(conditions[index + 1]))) return false;
  }
  return true;
}

/** Applies one operator to an existing value. */
function matchesOperator(value: unknown, operator: string, operand: unknown): boolean {
  switch (operator) {
    case 'prefix':
      return typeof value === 'string' && value.startsWith(String(operand));
    case 'suffix':
      return typeof value === 'string' && value.endsWith(String(operand));
    case 'equals-ignore-case':
      return typeof value === 'string' && value.toLowerCase() === String(operand).toLowerCase();
    case 'anything-but':
      return isObject(operand) ? !matchesOne(value, operand) : ![operand].flat().some((matcher) => matcher === value);
    case 'numeric':
      return isInRange(value, operand as unknown[]);
    default:
      throw new Error(`The pattern operator "${operator}" is not offered locally. Add it to event-pattern.ts.`);
  }
}

function matchesOne(value: unknown, matcher: Matcher): boolean {
  if (!isObject(matcher)) return matcher === value;
  return Object.entries(matcher).every(([operator, operand]) => {
    if (operator === 'exists') return (value !== undefined) === operand;
    return value !== undefined && matchesOperator(value, operator, operand);
  });
}

/** Whether every field of the pattern matches by at least one of its matchers. Throws for an unknown operator. */
export function matchesPattern(event: unknown, pattern: EventPattern): boolean {
  return Object.entries(pattern).every(([field, wanted]) => {
    if (field === '$or') return (wanted as unknown as EventPattern[]).some((choice) => matchesPattern(event, choice));
    const value = isObject(event) ? event[field] : undefined;
    if (!Array.isArray(wanted)) return matchesPattern(value, wanted);
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    return wanted.some((matcher) => values.some((one) => matchesOne(one, matcher)));
  });
}
