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

export const toList = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat());

/** Whether `*` and `?` of an IAM pattern cover a value. */
function matchesWildcard(pattern: string, value: string, ignoreCase = false): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${source}$`, ignoreCase ? 'is' : 's').test(value);
}

const OPERATOR =
  /^(ForAllValues:|ForAnyValue:)?(StringEquals|StringNotEquals|StringLike|ArnEquals|ArnLike|Bool)(IfExists)?$/;

function isConditionMet(operator: string, wanted: string[], have: string[] | undefined): boolean {
  const [, quantifier, comparison, ifExists] = OPERATOR.exec(operator) ?? [];
  if (!comparison) throw new Error(`The condition operator ${operator} is not offered locally. Add it to policy.ts.`);
  if (!have) return Boolean(ifExists) || quantifier === 'ForAllValues:' || comparison === 'StringNotEquals';
  const isExact = comparison === 'StringEquals' || comparison === 'Bool' || comparison === 'StringNotEquals';
  const matches = (value: string) => {
    const hit = wanted.some((one) => (isExact ? one === value : matchesWildcard(one, value)));
    return comparison === 'StringNotEquals' ? !hit : hit;
  };
  return quantifier === 'ForAnyValue:' ? have.some(matches) : have.every(matches);
}

function areConditionsMet({ Condition = {} }: Statement, context: Record<string, string[]> = {}): boolean {
  return Object.entries(Condition).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => isConditionMet(operator, toList(wanted), context[key])),
  );
}

/** Whether a statement speaks of a need, whether it allows or denies it. */
export const isApplicable = (statement: Statement, { action, resource, context }: Need): boolean => {
  const names = (patterns: string | string[], value: string, ignoreCase: boolean) =>
    toList(patterns).some((pattern) => matchesWildcard(pattern, value, ignoreCase));
  const actionFits = statement.Action
    ? names(statement.Action, action, true)
    : !names(statement.NotAction ?? '*', action, true);
  const resourceFits = statement.Resource
    ? names(statement.Resource, resource, false)
    : !names(statement.NotResource ?? '*', resource, false);
  return actionFits && resourceFits && areConditionsMet(statement, context);
};

/** The statements that allow a need; none when nothing allows it or something denies it, as IAM decides. */
export function findAllowingStatements(statements: Statement[], need: Need): Statement[] {
  const fitting = statements.filter((statement) => isApplicable(statement, need));
  return fitting.some(({ Effect }) => Effect === 'Deny') ? [] : fitting;
}

/** Somebody who may sign requests: a function and the statements of its role. */
export interface Principal {
  name: string;
  statements: Statement[];
}

export interface Denial {
  principal: string;
  action: string;
  resource: string;
}

/** What Lambda itself does with a function's role; no request of the function ever shows it. */
const LAMBDA_OWN_ACTIONS = /^(logs|xray):/;

/** Decides who may, and remembers what was refused and which grants were of use. */
export class Grants {
  readonly denials: Denial[] = [];
  private readonly used = new Map<Statement, { actions: Set<string>; resources: Set<string> }>();

  constructor(private readonly principals: ReadonlyMap<string, Principal>) {}

  findPrincipal(accessKeyId: string): Principal | undefined {
    return this.principals.get(accessKeyId);
  }

  /** Gives the first need that the principal's role does not allow, and notes it as a denial; undefined when all are. */
  findDenied(principal: Principal, needs: Need[]): Need | undefined {
    const denied = needs.filter((need) => !this.isAllowed(principal, need));
    this.denials.push(...denied.map(({ action, resource }) => ({ principal: principal.name, action, resource })));
    return denied[0];
  }

  /** Whether the role allows it; what allows it counts as used. */
  isAllowed({ statements }: Principal, need: Need): boolean {
    const reasons = findAllowingStatements(statements, need);
    for (const statement of reasons) {
      const used = this.used.get(statement) ?? { actions: new Set(), resources: new Set() };
      this.used.set(statement, used);
      for (const action of toList(statement.Action))
        if (matchesWildcard(action, need.action, true)) used.actions.add(action);
      for (const resource of toList(statement.Resource))
        if (matchesWildcard(resource, need.resource)) used.resources.add(resource);
    }
    return reasons.length > 0;
  }

  /** Actions and resources of the roles that no request has needed so far, one sentence each. */
  listUnused(): string[] {
    const unusedInStatement = (name: string, statement: Statement): string[] => {
      const actions = toList(statement.Action).filter((action) => !LAMBDA_OWN_ACTIONS.test(action));
      if (statement.Effect === 'Deny' || actions.length === 0) return [];
      const used = this.used.get(statement);
      const idleActions = actions.filter((action) => !used?.actions.has(action));
      const idleResources = toList(statement.Resource).filter((resource) => !used?.resources.has(resource));
      if (idleActions.length === actions.length)
        return [`${name}: ${actions.join(', ')} on ${toList(statement.Resource).join(', ')}`];
      return [
        ...idleActions.map((action) => `${name}: ${action}`),
        ...idleResources.map((resource) => `${name}: anything on ${resource}`),
      ];
    };
    return [...this.principals.values()].flatMap(({ name, statements }) =>
      statements.flatMap((statement) => unusedInStatement(name, statement)),
    );
  }
}
