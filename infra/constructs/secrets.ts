import { SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { getRemovalPolicy } from './data';

interface StageSecretProps {
  stage: Stage;
  /** The last part of its name, after the stage. */
  name: string;
  description: string;
}

/** A secret that functions read by name. It starts as random text; an operator stores its value once (docs/deploy/first-deployment.md). */
export class StageSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, { stage, name, description }: StageSecretProps) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      secretName: `narradeck/${stage.name}/${name}`,
      description,
      removalPolicy: getRemovalPolicy(stage),
    });
  }
}

const ADDRESS_SECRET = 'address-secret';

/**
 * The secret that table keys of email addresses are made with (decision 74). AWS generates it, and its value never changes: the addresses in
 * the table could not be found any more.
 */
export class AddressSecret extends StageSecret {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      stage,
      name: ADDRESS_SECRET,
      description: 'Hashes email addresses in table keys. Never change it',
    });
  }
}

/** Refers to the stage's secret for addresses by name, for stacks other than the secret's own: no stack then depends on the other's output. */
export const referToAddressSecret = ({ name }: Stage): string =>
  SecretValue.secretsManager(`narradeck/${name}/${ADDRESS_SECRET}`).unsafeUnwrap();

/** The origin secrets, which prove to the API that a request came through CloudFront. AWS generates them; templates only refer to them. */
export class EdgeSecrets extends Construct {
  /** The secret that CloudFront sends. */
  readonly current: string;
  /** All secrets that the API accepts, separated by commas. */
  readonly accepted: string;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const [sent = '', ...others] = stage.edgeSecrets.map((name) => this.createSecret(name));
    this.current = sent;
    this.accepted = [sent, ...others].join();
  }

  /** No physical name: a deleted secret keeps its name for a month. */
  private createSecret(name: string): string {
    const secret = new Secret(this, name, {
      description: 'Shows the API that a request came through CloudFront',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
