import { RemovalPolicy } from 'aws-cdk-lib';
import { CfnPublicKey, KeyGroup } from 'aws-cdk-lib/aws-cloudfront';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { mediaKeyFingerprint } from '#shared/media-key';
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

/** The public halves: CloudFront serves media only to addresses signed with a key of this group. */
export class MediaKeys extends Construct {
  /** Which id CloudFront knows each key by: `fingerprint=id`, with commas between. */
  readonly keyPairIds: string;
  readonly keyGroup: KeyGroup;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const name = `narradeck-${stage.name}-media`;
    const keys = stage.mediaPublicKeys.map((encodedKey) => {
      const fingerprint = mediaKeyFingerprint(encodedKey);
      // A stored key can't be changed: another one is another resource, and the group turns to it before the old one goes.
      const keyName = `${name}-${fingerprint}`;
      // The CloudFormation resource itself: the construct for it gives every stage of an account the same caller reference.
      const key = new CfnPublicKey(this, keyName, {
        publicKeyConfig: { name: keyName, callerReference: keyName, encodedKey },
      });
      return { fingerprint, key };
    });
    this.keyPairIds = keys.map(({ fingerprint, key }) => `${fingerprint}=${key.ref}`).join();
    this.keyGroup = new KeyGroup(this, 'Group', { keyGroupName: name, items: keys.map(({ key }) => key) });
  }
}
