import type { ResolvedAssembly } from './resolve-intrinsics';
import { readRoles, type Statement } from './role-plan';

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

/** The app's functions. Those without a name belong to the CDK's own deployment of files. */
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
export const functionNameOf = (arn: string): string => arn.split(':')[6] ?? arn;
