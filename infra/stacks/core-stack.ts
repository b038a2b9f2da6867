import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Data } from '../constructs/data';
import { Identity } from '../constructs/identity';
import { Mail } from '../constructs/mail';
import { AccessLogs, Media } from '../constructs/media';
import { AddressSecret, StageSecret } from '../constructs/secrets';
import { UserList } from '../constructs/user-list';
import { WorkerQueue } from '../constructs/worker-queue';
import type { Stage } from '../stages';

interface CoreStackProps {
  stage: Stage;
  lambdaCode: string;
}

/** Everything with state: table, files, jobs, credentials, secrets, and the verified sender of mail. */
export class CoreStack extends Stack {
  readonly data: Data;
  readonly media: Media;
  readonly mediaSecret: StageSecret;
  readonly jobs: WorkerQueue;
  /** Customers whose subscriptions are synced from Stripe. */
  readonly billing: WorkerQueue;
  readonly speech: WorkerQueue;
  /** Only where the transcription server requires a key. */
  readonly speechSecret?: StageSecret;
  /** Only where the stage sells plans. */
  readonly stripeSecret?: StageSecret;
  readonly mail: Mail;
  readonly identity: Identity;

  constructor(scope: Construct, id: string, { stage, lambdaCode }: CoreStackProps) {
    super(scope, id, {
      stackName: `narradeck-${stage.name}-core`,
      description: `Narradeck ${stage.name}: what holds state`,
      env: { region: stage.region, account: stage.account },
      terminationProtection: stage.isProtected,
    });
    const logs = new AccessLogs(this, 'AccessLogs', { stage });
    this.data = new Data(this, 'Data', { stage });
    this.media = new Media(this, 'Media', { stage, accessLogs: logs.bucket });
    if (stage.keepData) new UserList(this, 'UserList', { stage, accessLogs: logs.bucket });
    this.mediaSecret = new StageSecret(this, 'MediaSecret', {
      stage,
      name: 'media-key',
      description: 'Private key (PEM) that signs media addresses',
    });
    this.jobs = new WorkerQueue(this, 'Jobs', { stage, name: 'jobs', worker: 'run-jobs' });
    this.billing = new WorkerQueue(this, 'Billing', {
      stage,
      name: 'billing',
      worker: 'follow-subscription',
      fifo: true,
    });
    // Retries an interrupted step soon, because people wait for it. The worker's timeout of minutes is only for a slow server.
    this.speech = new WorkerQueue(this, 'Speech', {
      stage,
      name: 'speech',
      worker: 'run-speech',
      visibilitySeconds: 360,
    });
    if (stage.speech?.kind === 'server' && stage.speech.hasKey) {
      this.speechSecret = new StageSecret(this, 'SpeechSecret', {
        stage,
        name: 'speech',
        description: 'Key of the server that listens to sound: {"key":"…"}',
      });
    }
    if (stage.stripe) {
      this.stripeSecret = new StageSecret(this, 'StripeSecret', {
        stage,
        name: 'stripe',
        description: 'Keys of Stripe: {"secret_key":"sk_…","webhook_secret":"whsec_…"}',
      });
    }
    this.mail = new Mail(this, 'Mail', { stage });
    const { secret } = new AddressSecret(this, 'AddressSecret', { stage });
    this.identity = new Identity(this, 'Identity', {
      ...{ stage, lambdaCode, mail: this.mail, table: this.data.table },
      addressSecret: secret.secretValue.unsafeUnwrap(),
    });
  }
}
