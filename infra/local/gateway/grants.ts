import { allowing, covers, listOf, type Need, type Statement } from './policy';

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
const DONE_BY_LAMBDA = /^(logs|xray):/;

/** Decides who may, and remembers what was refused and which grants were of use. */
export class Grants {
  readonly denials: Denial[] = [];
  private readonly used = new Map<Statement, { actions: Set<string>; resources: Set<string> }>();

  constructor(private readonly principals: ReadonlyMap<string, Principal>) {}

  principalOf(accessKeyId: string): Principal | undefined {
    return this.principals.get(accessKeyId);
  }

  /** Gives the first need that the principal's role does not allow, and notes it as a denial; undefined when all are. */
  firstDenied(principal: Principal, needs: Need[]): Need | undefined {
    const denied = needs.filter((need) => !this.allows(principal, need));
    this.denials.push(...denied.map(({ action, resource }) => ({ principal: principal.name, action, resource })));
    return denied[0];
  }

  /** Whether the role allows it; what allows it counts as used. */
  allows({ statements }: Principal, need: Need): boolean {
    const reasons = allowing(statements, need);
    for (const statement of reasons) {
      const used = this.used.get(statement) ?? { actions: new Set(), resources: new Set() };
      this.used.set(statement, used);
      for (const action of listOf(statement.Action)) if (covers(action, need.action, true)) used.actions.add(action);
      for (const resource of listOf(statement.Resource))
        if (covers(resource, need.resource)) used.resources.add(resource);
    }
    return reasons.length > 0;
  }

  /** Actions and resources of the roles that no request has needed so far, one sentence each. */
  unused(): string[] {
    const ofStatement = (name: string, statement: Statement): string[] => {
      const actions = listOf(statement.Action).filter((action) => !DONE_BY_LAMBDA.test(action));
      if (statement.Effect === 'Deny' || actions.length === 0) return [];
      const used = this.used.get(statement);
      const idleActions = actions.filter((action) => !used?.actions.has(action));
      const idleResources = listOf(statement.Resource).filter((resource) => !used?.resources.has(resource));
      if (idleActions.length === actions.length)
        return [`${name}: ${actions.join(', ')} on ${listOf(statement.Resource).join(', ')}`];
      return [
        ...idleActions.map((action) => `${name}: ${action}`),
        ...idleResources.map((resource) => `${name}: anything on ${resource}`),
      ];
    };
    return [...this.principals.values()].flatMap(({ name, statements }) =>
      statements.flatMap((statement) => ofStatement(name, statement)),
    );
  }
}
