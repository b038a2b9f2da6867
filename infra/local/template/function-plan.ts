import { findAllowingStatements, isApplicable, type Need } from '../gateway/policy';
import type { ResolvedAssembly } from './resolve-intrinsics';

export interface FunctionPlan {
  name: string;
  /** The folder of its bundle. */
  directory: string;
  /** File and export, such as `index.handler`. */
  handler: string;
  environment: Record<string, string>;
  timeoutSeconds: number;
  memoryMb: number;
  /** Everything that its role may do. */
  statements: Statement[];
}

interface FunctionProperties {
  FunctionName?: string;
  Code: { S3Key: string };
  Handler: string;
  Environment?: { Variables: Record<string, string> };
  Timeout?: number;
  MemorySize?: number;
  Role: string;
}

/** The app's functions. Functions without a name belong to the CDK's file deployment. */
export function readFunctions(resolved: ResolvedAssembly): FunctionPlan[] {
  const statementsOf = readRoles(resolved);
  return resolved.byType<FunctionProperties>('AWS::Lambda::Function').flatMap(({ properties }) => {
    const { FunctionName: name, Code, Handler: handler, Environment, Timeout, MemorySize, Role } = properties;
    if (!name) return [];
    return {
      name,
      directory: resolved.assetPath(Code.S3Key),
      handler,
      environment: Environment?.Variables ?? {},
      timeoutSeconds: Timeout ?? 3,
      memoryMb: MemorySize ?? 128,
      statements: statementsOf(Role),
    };
  });
}

/** The name in a function's ARN. */
export const parseFunctionName = (arn: string): string => arn.split(':')[6] ?? arn;

/** A policy statement in IAM's format. */
interface Statement {
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

/** The statements of a role by its ARN: its inline policies and its attached ones. */
function readRoles(resolved: ResolvedAssembly): (roleArn: string) => Statement[] {
  const roles = resolved.byType<RoleProperties>('AWS::IAM::Role');
  const attached = resolved.byType<PolicyProperties>('AWS::IAM::Policy').map(({ properties }) => properties);
  return (roleArn) => {
    const name = roleArn.split('/').at(-1) ?? '';
    const own = roles.find(({ ref }) => ref === name)?.properties.Policies ?? [];
    const documents = [...own, ...attached.filter(({ Roles }) => Roles.includes(name))];
    return documents.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  };
}

/** An AWS service that calls a function, with a role if it has one. */
interface Invoker {
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
 * Whether AWS lets a service call a function. A role must trust the service and allow the call; without a role, the function needs a
 * permission for the service.
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
    if (roleArn) return isTrusted(roleArn, service) && findAllowingStatements(statementsOf(roleArn), need).length > 0;
    return permissions.some(
      ({ properties: { Action, FunctionName, Principal } }) =>
        Principal === service && isApplicable({ Effect: 'Allow', Action, Resource: FunctionName }, need),
    );
  };
}
