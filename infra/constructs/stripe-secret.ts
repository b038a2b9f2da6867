import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Stage } from '../stages';

/** Holds Stripe's keys. It is made with a random text; an operator puts them in once (docs/deploy.md). */
export class StripeSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      secretName: `narradeck/${stage.name}/stripe`,
      description: 'Keys of Stripe: {"secret_key":"sk_…","webhook_secret":"whsec_…"}',
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
