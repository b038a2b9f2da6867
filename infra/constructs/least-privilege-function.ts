import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function,
  LoggingFormat,
  type RecursiveLoop,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { findArea } from '../handlers';
import type { Stage } from '../stages';
import { getFunctionNeeds, getTimeoutSeconds } from './function-needs';
import type { FunctionNeeds } from './needs';

export interface SharedFunctionProps {
  stage: Stage;
  lambdaCode: string;
  places: Partial<Places>;
}

interface FunctionProps extends SharedFunctionProps {
  /** The handler's name. function-needs.ts lists its needs. */
  name: string;
  /** Overrides the row of function-needs.ts where not all of it can be granted at once. */
  needs?: FunctionNeeds;
  furtherStatements?: PolicyStatement[];
  /** Reserves part of the AWS account's concurrency for this function, and limits it to that. */
  reservedConcurrency?: number;
  /** Set where a function calls itself on purpose through other services. */
  recursiveLoop?: RecursiveLoop;
}

export const getFunctionName = (stage: Stage, name: string): string => `narradeck-${stage.name}-${name}`;

/** A Lambda function whose own role may write to the log of its area and do what its needs list, and nothing else. */
export class LeastPrivilegeFunction extends Construct {
  readonly lambda: Function;
  readonly functionName: string;
  readonly role: Role;

  constructor(scope: Construct, props: FunctionProps) {
    super(scope, props.name);
    const { stage, name, places, needs = getFunctionNeeds(name) } = props;
    this.functionName = getFunctionName(stage, name);
    const logGroup = getAreaLogs(this, stage, findArea(name));
    const writeLog = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const statements = [writeLog, ...buildStatements(needs, places), ...(props.furtherStatements ?? [])];
    // Inline: a separate policy would count toward the number of resources in the stack.
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { needs: new PolicyDocument({ statements }) },
    });
    this.lambda = new Function(this, 'Function', {
      functionName: this.functionName,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(join(props.lambdaCode, name), { exclude: ['*.map'] }),
      memorySize: needs.memoryMegabytes ?? 512,
      timeout: Duration.seconds(getTimeoutSeconds(name)),
      role: this.role,
      reservedConcurrentExecutions: props.reservedConcurrency,
      recursiveLoop: props.recursiveLoop,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel[stage.logLevel],
      systemLogLevelV2: SystemLogLevel[stage.systemLogLevel],
      environment: {
        LOG_LEVEL: stage.logLevel,
        ...buildEnvironment(needs, places),
      },
    });
  }
}

/** The log group of an area's functions, such as `projects`, in a stack. */
export const getAreaLogGroupName = (stackName: string, area: string): string => `/${stackName}/${area}`;

/** Returns the log group of an area, such as `projects`, in the function's stack. The first function of the area creates it. */
function getAreaLogs(scope: Construct, stage: Stage, area: string): LogGroup {
  const stack = Stack.of(scope);
  const id = `Logs-${area}`;
  const existing = stack.node.tryFindChild(id) as LogGroup | undefined;
  return (
    existing ??
    new LogGroup(stack, id, {
      logGroupName: getAreaLogGroupName(stack.stackName, area),
      retention: stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
  );
}

/** Names and ARNs of everything that functions use. A stack passes those that it knows. */
export interface Places {
  tableName: string;
  tableArn: string;
  /** A reference to the secret that table keys of email addresses are made with. */
  addressSecret: string;
  mediaBucketName: string;
  mediaBucketArn: string;
  stagingBucketName: string;
  /** `fingerprint=id` of each key that signs media addresses, separated by commas. */
  mediaKeyPairIds: string;
  mediaKeySecretArn: string;
  userListBucketName: string;
  mailFrom: string;
  mailConfigurationSet: string;
  mailSendingArns: string[];
  appOrigin: string;
  distributionId: string;
  distributionArn: string;
  closedLinksArn: string;
  graphqlUrl: string;
  publishArns: string[];
  /** Who may sign up, and what it takes. */
  signUp: Pick<Stage, 'selfSignUp' | 'signUpProofCost'>;
  verificationsPerHour: number;
  recordsWatching: boolean;
  freeLinksPerHour: number;
  activityMails: Pick<Stage['mail'], 'activityPerHour' | 'commentDelaySeconds'>;
  userPoolId: string;
  userPoolArn: string;
  jobsQueueUrl: string;
  jobsQueueArn: string;
  billingQueueUrl: string;
  billingQueueArn: string;
  /** '' where the stage sells no plans. */
  stripeSecretArn: string;
  /** Whether Stripe calculates taxes. */
  automaticTax: boolean;
  speechQueueUrl: string;
  speechQueueArn: string;
  /** '' outside Operations. */
  canarySecretArn: string;
  /** The transcription service; `service` is undefined where there is none. */
  speech: { service?: Stage['speech']; secretArn: string; jobsPrefix: string };
}

const createPlaceLookup =
  (places: Partial<Places>) =>
  <Name extends keyof Places>(name: Name): Places[Name] => {
    const place = places[name];
    if (place === undefined) throw new Error(`A function needs ${name}, which its stack does not pass.`);
    return place;
  };

function speechEnvironment({ service, secretArn, jobsPrefix }: Places['speech']): Record<string, string> {
  if (!service) return {};
  const common = { SPEECH_MINUTES_PER_DAY: String(service.minutesPerDay) };
  if (service.kind === 'transcribe') return { ...common, TRANSCRIBE_JOBS: jobsPrefix };
  return {
    ...common,
    SPEECH_URL: service.url,
    SPEECH_MODEL: service.model,
    ...(service.hasKey && { SPEECH_SECRET: secretArn }),
  };
}

export function buildEnvironment(needs: FunctionNeeds, places: Partial<Places>): Record<string, string> {
  const at = createPlaceLookup(places);
  return {
    ...((needs.table || needs.index1) && { TABLE_NAME: at('tableName') }),
    ...((needs.hashesAddresses || needs.checksSignUps || needs.signsUnsubscribeLinks || needs.signsLinkPasses) && {
      ADDRESS_SECRET: at('addressSecret'),
    }),
    ...((needs.files || needs.listFiles) && { MEDIA_BUCKET: at('mediaBucketName') }),
    ...(needs.staging && { STAGING_BUCKET: at('stagingBucketName') }),
    ...(needs.signsMedia && { MEDIA_KEY_PAIR_IDS: at('mediaKeyPairIds'), MEDIA_KEY_SECRET: at('mediaKeySecretArn') }),
    ...((needs.signsMedia || needs.appOrigin) && { APP_ORIGIN: at('appOrigin') }),
    ...(needs.sendsMail && { MAIL_FROM: at('mailFrom'), MAIL_CONFIGURATION_SET: at('mailConfigurationSet') }),
    ...(needs.changesEdge && { DISTRIBUTION_ID: at('distributionId'), CLOSED_LINKS_STORE: at('closedLinksArn') }),
    ...(needs.checksSignUps && {
      SELF_SIGN_UP: at('signUp').selfSignUp,
      SIGN_UP_PROOF_COST: String(at('signUp').signUpProofCost),
    }),
    ...(needs.mailsActivity && {
      ACTIVITY_MAILS_PER_HOUR: String(at('activityMails').activityPerHour),
      COMMENT_MAIL_DELAY_SECONDS: String(at('activityMails').commentDelaySeconds),
    }),
    ...(needs.recordsWatching && { RECORDS_WATCHING: String(at('recordsWatching')) }),
    ...(needs.mailsFreeLinks && { FREE_LINK_MAILS_PER_HOUR: String(at('freeLinksPerHour')) }),
    ...(needs.mailsVerifications && { VERIFICATIONS_PER_HOUR: String(at('verificationsPerHour')) }),
    ...(needs.publishesChanges && { GRAPHQL_URL: at('graphqlUrl') }),
    ...(needs.userPool && { USER_POOL_ID: at('userPoolId') }),
    ...(needs.storesUserList && { USER_LIST_BUCKET: at('userListBucketName') }),
    ...(needs.sendsJobs && { JOBS_QUEUE_URL: at('jobsQueueUrl') }),
    ...(needs.sendsBilling && { BILLING_QUEUE_URL: at('billingQueueUrl') }),
    ...(needs.sendsSpeech && { SPEECH_QUEUE_URL: at('speechQueueUrl') }),
    ...((needs.readsSpeechService || needs.transcribesSpeech) && { SPEECH_SERVICE: at('speech').service?.kind ?? '' }),
    ...(needs.transcribesSpeech && speechEnvironment(at('speech'))),
    ...(needs.readsTranscribeJobs && { TRANSCRIBE_JOBS: at('speech').jobsPrefix }),
    ...(needs.callsStripe && at('stripeSecretArn') !== '' && { STRIPE_SECRET: at('stripeSecretArn') }),
    ...(needs.readsCanarySecret && { CANARY_SECRET: at('canarySecretArn') }),
    ...(needs.callsStripe && at('automaticTax') && { STRIPE_AUTOMATIC_TAX: 'true' }),
  };
}

const allow = (service: string, operations: readonly string[], resource: string | string[], conditions?: object) =>
  new PolicyStatement({
    actions: operations.map((operation) => `${service}:${operation}`),
    resources: [resource].flat(),
    conditions: conditions as Record<string, unknown> | undefined,
  });

/** Permissions for a stage's transcription service. Transcribe reads and writes files with the caller's role. */
function speechStatements({ service, secretArn }: Places['speech']): PolicyStatement[] {
  if (service?.kind === 'transcribe')
    return [allow('transcribe', ['StartTranscriptionJob', 'GetTranscriptionJob'], '*')];
  return service?.hasKey ? [allow('secretsmanager', ['GetSecretValue'], secretArn)] : [];
}

/** Builds the statements that a function's needs require: named actions on named resources. */
export function buildStatements(needs: FunctionNeeds, places: Partial<Places>): PolicyStatement[] {
  const at = createPlaceLookup(places);
  const statements: PolicyStatement[] = [];
  if (needs.table) statements.push(allow('dynamodb', needs.table, at('tableArn')));
  if (needs.index1) statements.push(allow('dynamodb', ['Query'], `${at('tableArn')}/index/index1`));
  for (const [prefix, operations] of Object.entries(needs.files ?? {}))
    statements.push(allow('s3', operations, `${at('mediaBucketArn')}/${prefix}*`));
  if (needs.staging)
    statements.push(allow('s3', needs.staging, `arn:${Aws.PARTITION}:s3:::${at('stagingBucketName')}/*`));
  if (needs.listFiles) {
    const below = { StringLike: { 's3:prefix': needs.listFiles.map((prefix) => `${prefix}*`) } };
    statements.push(allow('s3', ['ListBucket'], at('mediaBucketArn'), below));
  }
  if (needs.signsMedia) statements.push(allow('secretsmanager', ['GetSecretValue'], at('mediaKeySecretArn')));
  if (needs.sendsMail) {
    const fromUs = { StringEquals: { 'ses:FromAddress': at('mailFrom') } };
    statements.push(allow('ses', ['SendEmail'], at('mailSendingArns'), fromUs));
  }
  if (needs.changesEdge) {
    statements.push(allow('cloudfront', ['CreateInvalidation'], at('distributionArn')));
    const operations = ['DescribeKeyValueStore', 'PutKey', 'DeleteKey'];
    statements.push(allow('cloudfront-keyvaluestore', operations, at('closedLinksArn')));
  }
  if (needs.publishesChanges) statements.push(...at('publishArns').map((arn) => allow('appsync', ['GraphQL'], arn)));
  if (needs.userPool) statements.push(allow('cognito-idp', needs.userPool, at('userPoolArn')));
  if (needs.storesUserList)
    statements.push(allow('s3', ['PutObject'], `arn:${Aws.PARTITION}:s3:::${at('userListBucketName')}/users.ndjson`));
  if (needs.sendsJobs) statements.push(allow('sqs', ['SendMessage'], at('jobsQueueArn')));
  if (needs.sendsBilling) statements.push(allow('sqs', ['SendMessage'], at('billingQueueArn')));
  if (needs.sendsSpeech) statements.push(allow('sqs', ['SendMessage'], at('speechQueueArn')));
  if (needs.readsCanarySecret) statements.push(allow('secretsmanager', ['GetSecretValue'], at('canarySecretArn')));
  if (needs.transcribesSpeech) statements.push(...speechStatements(at('speech')));
  if (needs.callsStripe && at('stripeSecretArn') !== '')
    statements.push(allow('secretsmanager', ['GetSecretValue'], at('stripeSecretArn')));
  return statements;
}
