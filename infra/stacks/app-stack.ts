import { Aws, CfnOutput, Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { getTableName } from '#shared/table-name';
import { Api } from '../constructs/api';
import { EventFunction } from '../constructs/event-function';
import { LeastPrivilegeFunction, type Places } from '../constructs/least-privilege-function';
import { Live } from '../constructs/live';
import { getMediaBucketName, getStagingBucketName, MediaKeys } from '../constructs/media';
import { EdgeSecrets, referToAddressSecret } from '../constructs/secrets';
import { SecurityHeaders } from '../constructs/security-headers';
import { Streams } from '../constructs/streams';
import { getUserListBucketName } from '../constructs/user-list';
import { ClientFiles, DomainName, Web } from '../constructs/web';
import { QueueWorker } from '../constructs/worker-queue';
import type { Stage } from '../stages';
import type { CoreStack } from './core-stack';
import type { Edge } from './edge-stack';

interface AppStackProps {
  stage: Stage;
  lambdaCode: string;
  clientFiles?: string;
  core: CoreStack;
  edge?: Edge;
}

/** Limits bulk deletes, so that table capacity remains for people. */
const CONCURRENT_JOBS = 5;
/** Chunks of ten minutes that a self-hosted server must transcribe in parallel. */
const CONCURRENT_TRANSCRIPTIONS = 5;
/** Stripe allows 100 reads a second, and one message takes up to four. */
const CONCURRENT_CUSTOMERS = 5;
/** UTC, when few people in Europe and America are at work. */
const EVERY_NIGHT = 'cron(17 3 * * ? *)';

/** Everything stateless. It can be removed and deployed again without data loss. */
export class AppStack extends Stack {
  readonly api: Api;
  readonly live: Live;
  readonly distribution: IDistribution;
  readonly subscriptionAuthorizer: LeastPrivilegeFunction;
  readonly streams: Streams;
  /** Those that EventBridge calls. */
  readonly eventFunctions: EventFunction[];

  constructor(scope: Construct, id: string, { stage, lambdaCode, clientFiles, core, edge }: AppStackProps) {
    super(scope, id, {
      stackName: `narradeck-${stage.name}-app`,
      description: `Narradeck ${stage.name}: everything stateless`,
      env: { region: stage.region, account: stage.account },
    });
    this.addStackDependency(core);
    const { identity, media } = core;
    const mediaKeys = new MediaKeys(this, 'MediaKeys', { stage });
    this.live = new Live(this, 'Live', { stage, identity });
    const places = collectPlaces(stage, core, mediaKeys, this.live);

    const edgeSecrets = new EdgeSecrets(this, 'EdgeSecrets', { stage });
    this.api = new Api(this, 'Api', { stage, lambdaCode, identity, places, edgeSecrets });
    this.subscriptionAuthorizer = new LeastPrivilegeFunction(this.live, {
      stage,
      lambdaCode,
      places,
      name: 'authorize-subscription',
      reservedConcurrency: stage.reservedForSubscriptions,
    });
    this.live.authorizeSubscriptions(this.subscriptionAuthorizer);
    this.streams = new Streams(this, 'Streams', { stage, lambdaCode, places, table: core.data.table });
    // Functions that publish changes are updated only after the live API accepts what they publish.
    this.streams.node.addDependency(this.live);
    const { jobs, billing, speech } = core;
    const follower = new QueueWorker(this, 'Billing', {
      ...{ stage, lambdaCode, places, name: 'follow-subscription', from: billing },
      callsMax: CONCURRENT_CUSTOMERS,
    });

    const listener = new QueueWorker(this, 'Speech', {
      ...{ stage, lambdaCode, places, name: 'run-speech', from: speech },
      callsMax: CONCURRENT_TRANSCRIPTIONS,
      recursiveLoop: RecursiveLoop.ALLOW,
    });
    // Their delivery is best effort, so the waiting job polls as well.
    const transcribeEvents =
      stage.speech?.kind === 'transcribe'
        ? [
            new EventFunction(this, 'TranscribeEvents', {
              ...{ stage, lambdaCode, places, name: 'transcribe-ended' },
              rule: {
                eventPattern: {
                  source: ['aws.transcribe'],
                  'detail-type': ['Transcribe Job State Change'],
                  detail: {
                    TranscriptionJobName: [{ prefix: transcribeJobPrefix(stage) }],
                    TranscriptionJobStatus: ['COMPLETED', 'FAILED'],
                  },
                },
              },
            }),
          ]
        : [];
    const mailEvents = new EventFunction(this, 'MailEvents', {
      ...{ stage, lambdaCode, places, name: 'stop-mail' },
      rule: {
        eventPattern: {
          source: ['aws.ses'],
          'detail-type': ['Email Bounced', 'Email Complaint Received'],
          detail: { mail: { tags: { 'ses:configuration-set': [places.mailConfigurationSet] } } },
        },
      },
    });
    const userList = stage.keepData
      ? [
          new EventFunction(this, 'UserList', {
            ...{ stage, lambdaCode, places, name: 'store-user-list' },
            rule: { scheduleExpression: EVERY_NIGHT },
          }),
        ]
      : [];

    const headers = new SecurityHeaders(this, 'SecurityHeaders', { stage, live: this.live, identity, media });
    const web = new Web(this, 'Web', { stage, api: this.api, media, mediaKeys, headers, edgeSecrets, edge });
    this.distribution = web.distribution;
    const worker = new QueueWorker(this, 'Jobs', {
      ...{ stage, lambdaCode, name: 'run-jobs', from: jobs },
      places: { ...places, ...collectEdgePlaces(web) },
      callsMax: CONCURRENT_JOBS,
      // Each step queues the next one. Lambda would treat that as an accidental loop and stop it after 16 calls.
      recursiveLoop: RecursiveLoop.ALLOW,
    });
    const config = {
      stage: stage.name,
      region: stage.region,
      graphqlUrl: this.live.api.graphqlUrl,
      userPoolId: identity.pool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      authDomain: identity.authDomain,
      google: stage.google !== undefined,
      selfSignUp: stage.selfSignUp,
      hasSpeech: stage.speech !== undefined,
      retention: { keeps_data: stage.keepData, log_days: stage.logDays },
      stripePublishableKey: stage.stripe?.publishableKey ?? '',
    };
    new ClientFiles(this, 'ClientFiles', {
      stage,
      web,
      clientFiles,
      config,
      after: [this.api, this.live, this.streams, worker, follower, listener, mailEvents, ...transcribeEvents],
    });
    if (stage.domain) new DomainName(this, 'DomainName', { domain: stage.domain, web });
    this.eventFunctions = [mailEvents, ...transcribeEvents, ...userList];
    new CfnOutput(this, 'WebAddress', { value: `https://${web.distribution.distributionDomainName}` });
  }
}

/** What only the jobs change, which no API function may depend on: the distribution depends on the API. */
const collectEdgePlaces = ({ distribution, closedLinks }: Web): Partial<Places> => ({
  distributionId: distribution.distributionId,
  distributionArn: distribution.distributionArn,
  closedLinksArn: closedLinks.keyValueStoreArn,
});

/** Prefix of a stage's Transcribe job names. All stages of an account share Transcribe. */
const transcribeJobPrefix = ({ name }: Stage): string => `narradeck-${name}-`;

const collectPlaces = (stage: Stage, core: CoreStack, mediaKeys: MediaKeys, live: Live) => ({
  // By name, because nearly all functions use them: CloudFormation reads another stack's output once for each use, and is throttled.
  tableName: getTableName(stage.name),
  tableArn: core.formatArn({ service: 'dynamodb', resource: 'table', resourceName: getTableName(stage.name) }),
  addressSecret: referToAddressSecret(stage),
  mediaBucketName: getMediaBucketName(stage),
  mediaBucketArn: `arn:${Aws.PARTITION}:s3:::${getMediaBucketName(stage)}`,
  stagingBucketName: getStagingBucketName(stage),
  mediaKeyPairIds: mediaKeys.keyPairIds,
  mediaKeySecretArn: core.mediaSecret.secret.secretArn,
  userListBucketName: getUserListBucketName(stage),
  mailFrom: core.mail.from,
  mailConfigurationSet: core.mail.configurationSet,
  mailSendingArns: core.mail.sendingArns,
  appOrigin: stage.webOrigin,
  signUp: stage,
  verificationsPerHour: stage.mail.verificationsPerHour,
  activityMails: stage.mail,
  freeLinksPerHour: stage.mail.freeLinksPerHour,
  recordsWatching: stage.recordsWatching,
  graphqlUrl: live.api.graphqlUrl,
  publishArns: live.publishArns,
  userPoolId: core.identity.pool.userPoolId,
  canarySecretArn: '',
  userPoolArn: core.identity.pool.userPoolArn,
  jobsQueueUrl: core.jobs.queue.queueUrl,
  jobsQueueArn: core.jobs.queue.queueArn,
  billingQueueUrl: core.billing.queue.queueUrl,
  billingQueueArn: core.billing.queue.queueArn,
  stripeSecretArn: core.stripeSecret?.secret.secretArn ?? '',
  automaticTax: stage.stripe?.automaticTax ?? false,
  speechQueueUrl: core.speech.queue.queueUrl,
  speechQueueArn: core.speech.queue.queueArn,
  speech: {
    service: stage.speech,
    secretArn: core.speechSecret?.secret.secretArn ?? '',
    jobsPrefix: transcribeJobPrefix(stage),
  },
});
