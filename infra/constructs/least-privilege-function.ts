import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function,
  LoggingFormat,
  type RecursiveLoop,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { environmentFor, statementsFor, type Places } from './function-grants';
import { needsOf, type Needs } from './function-needs';

export interface FunctionProps {
  stage: Stage;
  /** The folder with one bundled function per sub-folder. */
  lambdaCode: string;
  /** The handler's name; what it needs stands in function-needs.ts. */
  name: string;
  /** Where the things are that it needs. */
  places: Partial<Places>;
  /** Given where it is not the function's whole row that can be granted at once. */
  needs?: Needs;
  /** What whoever calls it wants its role to be allowed as well. */
  furtherStatements?: PolicyStatement[];
  /** Of the AWS account's concurrency, what is kept for this function, and the most that it takes. */
  reservedConcurrency?: number;
  /** Given where a function calls itself on purpose, by way of others. */
  recursiveLoop?: RecursiveLoop;
}

/** A Lambda function whose own role may write to its own log group and do what its needs say, and nothing else. */
export class LeastPrivilegeFunction extends Construct {
  readonly lambda: Function;
  readonly role: Role;

  constructor(scope: Construct, props: FunctionProps) {
    super(scope, props.name);
    const { stage, name, places, needs = needsOf(name) } = props;
    const functionName = `narradeck-${stage.name}-${name}`;
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const ownLog = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const statements = [ownLog, ...statementsFor(needs, places), ...(props.furtherStatements ?? [])];
    // Within the role: a policy of its own is one more of the resources that a stack has room for.
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { needs: new PolicyDocument({ statements }) },
    });
    this.lambda = new Function(this, 'Function', {
      functionName,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(join(props.lambdaCode, name), { exclude: ['*.map'] }),
      memorySize: needs.memoryMegabytes ?? 512,
      timeout: Duration.seconds(needs.timeoutSeconds ?? 10),
      role: this.role,
      reservedConcurrentExecutions: props.reservedConcurrency,
      recursiveLoop: props.recursiveLoop,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel[stage.logLevel],
      environment: {
        LOG_LEVEL: stage.logLevel,
        ...environmentFor(needs, places),
      },
    });
  }
}
