import { Stack } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import { DomainCertificate } from '../constructs/domain-certificate';
import { Alarms } from '../constructs/alarms';
import { Firewall } from '../constructs/firewall';
import type { Stage } from '../stages';

export interface EdgeStackProps {
  stage: Stage;
  domain: NonNullable<Stage['domain']>;
}

/** What CloudFront takes from the stack below when the app has a domain. */
export interface Edge {
  certificate: ICertificate;
  firewallArn?: string;
}

/** Some are turned away on every day: addresses that are known for attacks try everything that they find. */
const BLOCKED_MAX = 1000;

/** What CloudFront reads from us-east-1 only: the domain's certificate and the firewall. */
export class EdgeStack extends Stack implements Edge {
  readonly certificate: ICertificate;
  readonly firewallArn?: string;

  constructor(scope: Construct, id: string, { stage, domain }: EdgeStackProps) {
    super(scope, id, {
      stackName: `narradeck-${stage.name}-edge`,
      description: `Narradeck ${stage.name}: what CloudFront wants in us-east-1`,
      env: { region: 'us-east-1', account: stage.account },
    });
    this.certificate = new DomainCertificate(this, 'Domain', { domain }).certificate;
    if (!domain.firewall) return;
    const firewall = new Firewall(this, 'Firewall', { stage });
    this.firewallArn = firewall.arn;
    if (!stage.alarmEmail) return;
    // An alarm can only watch what is measured in its own region.
    const alarms = new Alarms(this, { stage, topicName: `narradeck-${stage.name}-edge-alarms` });
    alarms.at(
      'Blocked',
      firewall.blocked,
      BLOCKED_MAX,
      'The firewall has turned away 1,000 requests within five minutes.',
    );
  }
}
