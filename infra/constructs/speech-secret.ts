import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Stage } from '../stages';

/** Holds the key of the server that listens to sound. It is made with a random text; an operator puts it in once (docs/deploy.md). */
export class SpeechSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      secretName: `narradeck/${stage.name}/speech`,
      description: 'Key of the server that listens to sound: {"key":"…"}',
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
