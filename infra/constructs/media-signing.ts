import { createHash } from 'node:crypto';
import { RemovalPolicy } from 'aws-cdk-lib';
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Stage } from '../stages';

/** Holds the private key that signs media addresses. It is made with a random text; an operator puts the key in once. */
export class MediaSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      secretName: `narradeck/${stage.name}/media-key`,
      description: 'Private key (PEM) that signs media addresses',
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}

/** The public half: CloudFront serves media only to addresses signed with a key of this group. */
export class MediaKeys extends Construct {
  readonly keyPairId: string;
  readonly keyGroup: KeyGroup;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    // A stored key can't be changed: another one is another resource, and the group turns to it before the old one goes.
    const fingerprint = createHash('sha256').update(stage.mediaPublicKey).digest('hex').slice(0, 8);
    const key = new PublicKey(this, `Key-${fingerprint}`, { encodedKey: stage.mediaPublicKey });
    this.keyPairId = key.publicKeyId;
    this.keyGroup = new KeyGroup(this, 'Group', { items: [key] });
  }
}
