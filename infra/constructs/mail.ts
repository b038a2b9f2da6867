import { Stack } from 'aws-cdk-lib';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import { EmailIdentity, Identity as MailIdentity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from '../stages';

/** The address that mail comes from, proven to SES by its domain where the stage has one. */
export class Mail extends Construct {
  readonly from: string;
  readonly identityArn: string;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const { from } = stage.mail;
    const identity = new EmailIdentity(this, 'Sender', { identity: this.identityOf(stage) });
    this.from = from;
    this.identityArn = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'identity',
      resourceName: identity.emailIdentityName,
    });
  }

  /** A domain in the app's own zone is proven by records that AWS writes there; another one by hand (docs/deploy.md). */
  private identityOf({ mail, domain: app }: Stage): MailIdentity {
    if (!mail.domain) return MailIdentity.email(mail.from);
    if (mail.domain !== app?.zoneName) return MailIdentity.domain(mail.domain);
    const { zoneId: hostedZoneId, zoneName } = app;
    return MailIdentity.publicHostedZone(
      PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName }),
    );
  }
}
