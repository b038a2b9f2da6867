import { CfnOutput, Stack } from 'aws-cdk-lib';
import { RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { Api } from '../constructs/api';
import { ClientFiles } from '../constructs/client-files';
import { LeastPrivilegeFunction, type Places } from '../constructs/least-privilege-function';
import { Live } from '../constructs/live';
import { MailEvents } from '../constructs/mail';
import { MediaKeys } from '../constructs/media';
import { Operations } from '../constructs/operations';
import { EdgeSecrets } from '../constructs/secrets';
import { SecurityHeaders } from '../constructs/security-headers';
import { Streams } from '../constructs/streams';
import { TranscribeEvents, transcribeJobsOf } from '../constructs/transcribe-events';
import { DomainName, Web } from '../constructs/web';
import { QueueWorker } from '../constructs/worker-queue';
import type { Stage } from '../stages';
import type { CoreStack } from './core-stack';
import type { Edge } from './edge-stack';

export interface AppStackProps {
  stage: Stage;
  lambdaCode: string;
  clientFiles?: string;
  core: CoreStack;
  edge?: Edge;
}

/** What is deleted in bulk leaves the table to people. */
const JOBS_AT_ONCE = 5;
/** Pieces of ten minutes: what a server of one's own has to hear side by side. */
const LISTENING_AT_ONCE = 5;
/** Stripe takes 100 reads a second, and one message is up to four. */
const CUSTOMERS_AT_ONCE = 5;

/** Everything stateless: it can be removed and deployed again without anybody losing what they made. */
export class AppStack extends Stack {
  constructor(scope: Construct, id: string, { stage, lambdaCode, clientFiles, core, edge }: AppStackProps) {
    super(scope, id, {
      stackName: `narradeck-${stage.name}-app`,
      description: `Narradeck ${stage.name}: everything stateless`,
      env: { region: stage.region, account: stage.account },
    });
    const { identity, media } = core;
    const mediaKeys = new MediaKeys(this, 'MediaKeys', { stage });
    const live = new Live(this, 'Live', { stage, identity });
    const places = placesOf(stage, core, mediaKeys, live);

    const edgeSecrets = new EdgeSecrets(this, 'EdgeSecrets', { stage });
    const api = new Api(this, 'Api', { stage, lambdaCode, identity, places, edgeSecrets });
    const listeners = new LeastPrivilegeFunction(live, { stage, lambdaCode, places, name: 'authorize-listener' });
    live.askBeforeListening(listeners);
    const streams = new Streams(this, 'Streams', { stage, lambdaCode, places, table: core.data.table });
    // What tells of changes is new only when the live API knows what it tells.
    streams.node.addDependency(live);
    const { jobs, billing, speech } = core;
    const worker = new QueueWorker(this, 'Jobs', {
      ...{ stage, lambdaCode, places, name: 'run-jobs', from: jobs },
      callsMax: JOBS_AT_ONCE,
      // Each step sends the next: Lambda would take that for an accident and stop it after the sixteenth.
      recursiveLoop: RecursiveLoop.ALLOW,
    });
    const follower = new QueueWorker(this, 'Billing', {
      ...{ stage, lambdaCode, places, name: 'follow-subscription', from: billing },
      callsMax: CUSTOMERS_AT_ONCE,
    });

    const listener = new QueueWorker(this, 'Speech', {
      ...{ stage, lambdaCode, places, name: 'run-speech', from: speech },
      callsMax: LISTENING_AT_ONCE,
      recursiveLoop: RecursiveLoop.ALLOW,
    });
    const heard =
      stage.speech?.kind === 'transcribe'
        ? [new TranscribeEvents(this, 'TranscribeEvents', { stage, lambdaCode, places })]
        : [];

    const mailEvents = new MailEvents(this, 'MailEvents', { stage, lambdaCode, places });

    const headers = new SecurityHeaders(this, 'SecurityHeaders', { stage, live, identity, media });
    const web = new Web(this, 'Web', { stage, api, media, mediaKeys, headers, edgeSecrets, edge });
    const config = {
      stage: stage.name,
      region: stage.region,
      graphqlUrl: live.api.graphqlUrl,
      userPoolId: identity.pool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      authDomain: identity.authDomain,
      google: stage.google !== undefined,
      hasSpeech: stage.speech !== undefined,
      stripePublishableKey: stage.stripe?.publishableKey ?? '',
    };
    new ClientFiles(this, 'ClientFiles', {
      stage,
      web,
      clientFiles,
      config,
      after: [api, live, streams, worker, follower, listener, mailEvents, ...heard],
    });
    if (stage.domain) new DomainName(this, 'DomainName', { domain: stage.domain, web });
    new Operations(this, 'Operations', {
      stage,
      api,
      data: core.data,
      poolFirewall: identity.firewall,
      listeners,
      streams,
      jobs,
      worker,
      billing,
      follower,
      speech,
      listeningFunctions: [listener.function, ...heard.map((each) => each.function)],
    });
    new CfnOutput(this, 'WebAddress', { value: `https://${web.distribution.distributionDomainName}` });
  }
}

const placesOf = (stage: Stage, core: CoreStack, mediaKeys: MediaKeys, live: Live): Places => ({
  tableName: core.data.table.tableName,
  tableArn: core.data.table.tableArn,
  mediaBucketName: core.media.bucket.bucketName,
  mediaBucketArn: core.media.bucket.bucketArn,
  mediaKeyPairIds: mediaKeys.keyPairIds,
  mediaKeySecretArn: core.mediaSecret.secret.secretArn,
  mailFrom: core.mail.from,
  mailConfigurationSet: core.mail.configurationSet,
  mailSendingArns: core.mail.sendingArns,
  appOrigin: stage.webOrigin,
  graphqlUrl: live.api.graphqlUrl,
  publishArns: live.publishArns,
  userPoolId: core.identity.pool.userPoolId,
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
    jobsPrefix: transcribeJobsOf(stage),
  },
});
