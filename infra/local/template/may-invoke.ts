import { allowing, appliesTo, type Need } from '../gateway/policy';
import { readRoles } from './role-plan';
import type { ResolvedAssembly } from './resolve-intrinsics';

/** Who calls a function: a service of AWS, in a role if it was given one. */
export interface Invoker {
  /** Such as `apigateway.amazonaws.com`. */
  service: string;
  roleArn?: string;
}

interface PermissionProperties {
  Action: string;
  FunctionName: string;
  Principal: string;
}

interface TrustProperties {
  AssumeRolePolicyDocument: { Statement: { Effect: string; Principal: { Service?: string | string[] } }[] };
}

/**
 * Whether AWS would let a service call a function: in its role, if that one trusts the service and allows it; without a role,
 * if the function has a permission for the service.
 */
export function readInvokers(resolved: ResolvedAssembly): (invoker: Invoker, functionArn: string) => boolean {
  const statementsOf = readRoles(resolved);
  const roles = resolved.byType<TrustProperties>('AWS::IAM::Role');
  const permissions = resolved.byType<PermissionProperties>('AWS::Lambda::Permission');

  const isTrusted = (roleArn: string, service: string): boolean =>
    roles
      .filter(({ ref }) => roleArn.endsWith(`/${ref}`))
      .flatMap(({ properties }) => properties.AssumeRolePolicyDocument.Statement)
      .some(({ Effect, Principal }) => Effect === 'Allow' && [Principal.Service].flat().includes(service));

  return ({ service, roleArn }, functionArn) => {
    const need: Need = { action: 'lambda:InvokeFunction', resource: functionArn };
    if (roleArn) return isTrusted(roleArn, service) && allowing(statementsOf(roleArn), need).length > 0;
    return permissions.some(
      ({ properties: { Action, FunctionName, Principal } }) =>
        Principal === service && appliesTo({ Effect: 'Allow', Action, Resource: FunctionName }, need),
    );
  };
}
