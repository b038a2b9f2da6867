import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Data } from '../constructs/data';
import { Identity } from '../constructs/identity';
import { Mail } from '../constructs/mail';
import { AccessLogs, Media, MediaSecret } from '../constructs/media';
import { SpeechSecret, StripeSecret } from '../constructs/secrets';
import { WorkerQueue } from '../constructs/worker-queue';
import type { Stage } from '../stages';

export interface CoreStackProps {
  stage: Stage;
  lambdaCode: string;
}

/** What holds state: table, files, jobs, people's credentials, the secrets, the proven sender of mail. */
export class CoreStack extends Stack {
  readonly data: Data;
  readonly media: Media;
  readonly mediaSecret: MediaSecret;
  /** What is to be done in the background. */
  readonly jobs: WorkerQueue;
  /** Whose state is to be read back from Stripe. */
  readonly billing: WorkerQueue;
  /** Which sound is to be listened to. */
  readonly speech: WorkerQueue;
  /** Where a server that listens wants a key. */
  readonly speechSecret?: SpeechSecret;
  /** Where the stage sells plans. */
  readonly stripeSecret?: StripeSecret;
  readonly mail: Mail;
  readonly identity: Identity;

  constructor(scope: Construct, id: string, { stage, lambdaCode }: CoreStackProps) {
    super(scope, id, {
      stackName: `narradeck-${stage.name}-core`,
      description: `Narradeck ${stage.name}: what holds state`,
      env: { region: stage.region, account: stage.account },
      terminationProtection: stage.keepData,
    });
    const logs = new AccessLogs(this, 'AccessLogs', { stage });
    this.data = new Data(this, 'Data', { stage });
    this.media = new Media(this, 'Media', { stage, accessLogs: logs.bucket });
    this.mediaSecret = new MediaSecret(this, 'MediaSecret', { stage });
    this.jobs = new WorkerQueue(this, 'Jobs', { stage, name: 'jobs', worker: 'run-jobs' });
    this.billing = new WorkerQueue(this, 'Billing', {
      stage,
      name: 'billing',
      worker: 'follow-subscription',
      fifo: true,
    });
    // A step that breaks off goes on soon: people wait for it, and its worker has minutes only for a server that is slow.
    this.speech = new WorkerQueue(this, 'Speech', {
      stage,
      name: 'speech',
      worker: 'run-speech',
      visibilitySeconds: 360,
    });
    if (stage.speech?.kind === 'server' && stage.speech.hasKey) {
      this.speechSecret = new SpeechSecret(this, 'SpeechSecret', { stage });
    }
    if (stage.stripe) this.stripeSecret = new StripeSecret(this, 'StripeSecret', { stage });
    this.mail = new Mail(this, 'Mail', { stage });
    this.identity = new Identity(this, 'Identity', { stage, lambdaCode, mail: this.mail, table: this.data.table });
  }
}
