import type { Statement } from '../gateway/policy';
import type { ResolvedAssembly } from './resolve-intrinsics';

export interface FunctionPlan {
  name: string;
  directory: string;
  /** File and export, such as `index.handler`. */
  handler: string;
  environment: Record<string, string>;
  timeoutSeconds: number;
  memoryMb: number;
  statements: Statement[];
}

interface FunctionProperties {
  FunctionName?: string;
  Code: { S3Key: string };
  Handler: string;
  Environment: { Variables: Record<string, string> };
  Timeout: number;
  MemorySize: number;
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
      environment: Environment.Variables,
      timeoutSeconds: Timeout,
      memoryMb: MemorySize,
      statements: statementsOf(Role),
    };
  });
}

export const parseFunctionName = (arn: string): string => arn.split(':')[6] ?? arn;

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
