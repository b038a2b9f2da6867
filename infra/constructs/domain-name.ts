import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import type { Web } from './web';

export interface DomainNameProps {
  domain: NonNullable<Stage['domain']>;
  web: Web;
}

/** Points the app's host name to the distribution, for both kinds of address. */
export class DomainName extends Construct {
  constructor(scope: Construct, id: string, { domain, web }: DomainNameProps) {
    super(scope, id);
    const { zoneId: hostedZoneId, zoneName } = domain;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(web.distribution));
    new ARecord(this, 'Ipv4', { zone, recordName: `${domain.name}.`, target });
    new AaaaRecord(this, 'Ipv6', { zone, recordName: `${domain.name}.`, target });
  }
}
