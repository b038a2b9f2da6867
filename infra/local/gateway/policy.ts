import { matchesWildcard } from '../cloudfront/behavior';

export interface Statement {
  Sid?: string;
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** What one request needs: an action on a resource, and the values that conditions check. */
export interface Need {
  action: string;
  resource: string;
  context?: Record<string, string[]>;
}

export const toList = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat());

const EXACT_OPERATORS = ['StringEquals', 'Bool'];
const WILDCARD_OPERATORS = ['StringLike', 'ArnLike'];

function isConditionMet(operator: string, wanted: string[], have: string[] | undefined): boolean {
  const isExact = EXACT_OPERATORS.includes(operator);
  if (!isExact && !WILDCARD_OPERATORS.includes(operator))
    throw new Error(`The condition operator ${operator} is not offered locally. Add it to policy.ts.`);
  const matches = (value: string) => wanted.some((one) => (isExact ? one === value : matchesWildcard(one, value)));
  return have?.every(matches) ?? false;
}

function areConditionsMet({ Condition = {} }: Statement, context: Record<string, string[]> = {}): boolean {
  return Object.entries(Condition).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => isConditionMet(operator, toList(wanted), context[key])),
  );
}

export const isApplicable = (statement: Statement, { action, resource, context }: Need): boolean =>
  toList(statement.Action).some((pattern) => matchesWildcard(pattern, action, true)) &&
  toList(statement.Resource).some((pattern) => matchesWildcard(pattern, resource)) &&
  areConditionsMet(statement, context);

/** The statements that allow a need. Empty when nothing allows it or something denies it, as in IAM. */
export function findAllowingStatements(statements: Statement[], need: Need): Statement[] {
  const fitting = statements.filter((statement) => isApplicable(statement, need));
  return fitting.some(({ Effect }) => Effect === 'Deny') ? [] : fitting;
}

export interface Principal {
  name: string;
  statements: Statement[];
}

export interface Denial {
  principal: string;
  action: string;
  resource: string;
}

/** What Lambda itself does with a function's role. The function never requests it. */
const LAMBDA_OWN_ACTIONS = /^(logs|xray):/;

/** Decides what is allowed, and records denials and used grants. */
export class Grants {
  readonly denials: Denial[] = [];
  private readonly used = new Map<Statement, { actions: Set<string>; resources: Set<string> }>();

  constructor(private readonly principals: ReadonlyMap<string, Principal>) {}

  findPrincipal(accessKeyId: string): Principal | undefined {
    return this.principals.get(accessKeyId);
  }

  /** Returns the first need that the principal's role doesn't allow, and records it as a denial; undefined if all are allowed. */
  findDenied(principal: Principal, needs: Need[]): Need | undefined {
    const denied = needs.filter((need) => !this.isAllowed(principal, need));
    this.denials.push(...denied.map(({ action, resource }) => ({ principal: principal.name, action, resource })));
    return denied[0];
  }

  /** Whether the role allows a need. Records the matching grants as used. */
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
