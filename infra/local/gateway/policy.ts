/** One statement of a role's policy, as the template has it. */
export interface Statement {
  Sid?: string;
  Effect: 'Allow' | 'Deny';
  Action?: string | string[];
  NotAction?: string | string[];
  Resource?: string | string[];
  NotResource?: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** What one request needs: an action on a resource, and what conditions may ask about it. */
export interface Need {
  action: string;
  resource: string;
  context?: Record<string, string[]>;
}

export const listOf = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat());

/** Whether `*` and `?` of an IAM pattern cover a value. */
export function covers(pattern: string, value: string, ignoreCase = false): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${source}$`, ignoreCase ? 'is' : 's').test(value);
}

const OPERATOR =
  /^(ForAllValues:|ForAnyValue:)?(StringEquals|StringNotEquals|StringLike|ArnEquals|ArnLike|Bool)(IfExists)?$/;

function holdsFor(operator: string, wanted: string[], have: string[] | undefined): boolean {
  const [, quantifier, comparison, ifExists] = OPERATOR.exec(operator) ?? [];
  if (!comparison) throw new Error(`The condition operator ${operator} is not offered locally. Add it to policy.ts.`);
  if (!have) return Boolean(ifExists) || quantifier === 'ForAllValues:' || comparison === 'StringNotEquals';
  const isExact = comparison === 'StringEquals' || comparison === 'Bool' || comparison === 'StringNotEquals';
  const matches = (value: string) => {
    const hit = wanted.some((one) => (isExact ? one === value : covers(one, value)));
    return comparison === 'StringNotEquals' ? !hit : hit;
  };
  return quantifier === 'ForAnyValue:' ? have.some(matches) : have.every(matches);
}

function conditionHolds({ Condition = {} }: Statement, context: Record<string, string[]> = {}): boolean {
  return Object.entries(Condition).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => holdsFor(operator, listOf(wanted), context[key])),
  );
}

/** Whether a statement speaks of a need, whether it allows or denies it. */
export const appliesTo = (statement: Statement, { action, resource, context }: Need): boolean => {
  const names = (patterns: string | string[], value: string, ignoreCase: boolean) =>
    listOf(patterns).some((pattern) => covers(pattern, value, ignoreCase));
  const actionFits = statement.Action
    ? names(statement.Action, action, true)
    : !names(statement.NotAction ?? '*', action, true);
  const resourceFits = statement.Resource
    ? names(statement.Resource, resource, false)
    : !names(statement.NotResource ?? '*', resource, false);
  return actionFits && resourceFits && conditionHolds(statement, context);
};

/** The statements that allow a need; none when nothing allows it or something denies it, as IAM decides. */
export function allowing(statements: Statement[], need: Need): Statement[] {
  const fitting = statements.filter((statement) => appliesTo(statement, need));
  return fitting.some(({ Effect }) => Effect === 'Deny') ? [] : fitting;
}
