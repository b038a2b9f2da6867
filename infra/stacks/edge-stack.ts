import { Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { Construct } from 'constructs';
import { Firewall } from '../constructs/firewall';
import type { Stage } from '../stages';

interface EdgeStackProps {
  stage: Stage;
  domain: NonNullable<Stage['domain']>;
}

/** What CloudFront needs from the stack below when the app has a domain. */
export interface Edge {
  certificate: ICertificate;
  firewall?: Firewall;
}

/** What CloudFront reads only from us-east-1: the domain's certificate and the firewall. */
export class EdgeStack extends Stack implements Edge {
  readonly certificate: ICertificate;
  readonly firewall?: Firewall;

  constructor(scope: Construct, id: string, { stage, domain }: EdgeStackProps) {
    super(scope, id, {
      stackName: `narradeck-${stage.name}-edge`,
      description: `Narradeck ${stage.name}: what CloudFront wants in us-east-1`,
      env: { region: 'us-east-1', account: stage.account },
    });
    this.certificate = new DomainCertificate(this, 'Domain', { domain }).certificate;
    if (!domain.firewall) return;
    this.firewall = new Firewall(this, 'Firewall', { stage });
  }
}

/** The certificate of the app's host name, validated by a DNS record that AWS writes into the zone. */
class DomainCertificate extends Construct {
  readonly certificate: Certificate;

  constructor(scope: Construct, id: string, { domain }: { domain: NonNullable<Stage['domain']> }) {
    super(scope, id);
    const { zoneId: hostedZoneId, zoneName } = domain;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName });
    this.certificate = new Certificate(this, 'Certificate', {
      domainName: domain.name,
      validation: CertificateValidation.fromDns(zone),
    });
  }
}
