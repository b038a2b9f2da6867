import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { Construct } from 'constructs';
import type { Stage } from '../stages';

/** The certificate of the app's host name, proven by a record that AWS itself writes into the zone. */
export class DomainCertificate extends Construct {
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
