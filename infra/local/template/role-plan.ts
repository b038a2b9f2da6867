import type { ResolvedAssembly } from './resolve-intrinsics';

/** A statement of a policy, as IAM reads it. */
export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

interface PolicyDocument {
  Statement: Statement[];
}

interface RoleProperties {
  Policies?: { PolicyDocument: PolicyDocument }[];
}

interface PolicyProperties {
  Roles: string[];
  PolicyDocument: PolicyDocument;
}

/** Everything that a role may do, by its ARN: its own policies, and those that are attached to it. */
export function readRoles(resolved: ResolvedAssembly): (roleArn: string) => Statement[] {
  const roles = resolved.byType<RoleProperties>('AWS::IAM::Role');
  const attached = resolved.byType<PolicyProperties>('AWS::IAM::Policy').map(({ properties }) => properties);
  return (roleArn) => {
    const name = roleArn.split('/').at(-1) ?? '';
    const own = roles.find(({ ref }) => ref === name)?.properties.Policies ?? [];
    const documents = [...own, ...attached.filter(({ Roles }) => Roles.includes(name))];
    return documents.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  };
}
