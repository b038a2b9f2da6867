import { CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  EmailIdentity,
  Identity as MailIdentity,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from '../stages';

/** The sender address of mail, verified with SES by its domain where the stage has one. Bounces and complaints go to EventBridge. */
export class Mail extends Construct {
  readonly from: string;
  /** What a role may send with: the configuration set, and any identity, because the SES sandbox also checks the recipient's. */
  readonly sendingArns: string[];
  readonly configurationSet: string;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const { from } = stage.mail;
    if (stage.mail.identity === 'made') {
      const sender = new EmailIdentity(this, 'Sender', { identity: this.createSenderIdentity(stage) });
      // Other stages may send with it, and a deleted one must be verified again.
      for (const part of sender.node.findAll())
        if (CfnResource.isCfnResource(part)) part.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    }
    this.from = from;
    this.configurationSet = `narradeck-${stage.name}`;
    const formatArn = (service: string, resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service, resource, resourceName });
    this.sendingArns = [
      formatArn('ses', 'identity', '*'),
      formatArn('ses', 'configuration-set', this.configurationSet),
    ];
    const set = new CfnConfigurationSet(this, 'ConfigurationSet', {
      name: this.configurationSet,
      // The table lists suppressed addresses. SES's own list would drop mail that a person asked to retry.
      suppressionOptions: { suppressedReasons: [] },
      reputationOptions: { reputationMetricsEnabled: true },
    });
    new CfnConfigurationSetEventDestination(this, 'BounceEvents', {
      configurationSetName: set.ref,
      eventDestination: {
        name: `${this.configurationSet}-bounces`,
        enabled: true,
        matchingEventTypes: ['bounce', 'complaint'],
        eventBridgeDestination: { eventBusArn: formatArn('events', 'event-bus', 'default') },
      },
    });
  }

  /** AWS writes the DNS records for a domain in the app's own zone. Others are verified by hand (docs/deploy/mail.md). */
  private createSenderIdentity({ mail, domain: app }: Stage): MailIdentity {
    if (!mail.domain) return MailIdentity.email(mail.from);
    if (mail.domain !== app?.zoneName) return MailIdentity.domain(mail.domain);
    const { zoneId: hostedZoneId, zoneName } = app;
    return MailIdentity.publicHostedZone(
      PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName }),
    );
  }
}
