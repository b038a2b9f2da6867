import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, Fn } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { GOOGLE_PICTURE_ORIGINS } from '#shared/entities/scalars';
import type { Stage } from '../stages';
import type { Identity } from './identity';
import type { Live } from './live';
import type { Media } from './media';

interface SecurityHeadersProps {
  stage: Stage;
  live: Live;
  identity: Identity;
  media: Media;
}

/** A stored file that a person opens by its address stays a file: no scripts, frames, or requests. */
const FILE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

const PERMISSIONS = {
  header: 'permissions-policy',
  value: 'microphone=(self), camera=(self), display-capture=(self), geolocation=(), payment=()',
  override: true,
};

export class SecurityHeaders extends Construct {
  readonly pages: ResponseHeadersPolicy;
  readonly files: ResponseHeadersPolicy;
  /** For embedded players: as for pages, unless the answer has a policy of its own. */
  readonly embeds: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, props: SecurityHeadersProps) {
    super(scope, id);
    const { stage } = props;
    const policy = pagePolicy(props);
    const customHeadersBehavior = { customHeaders: [PERMISSIONS] };
    this.pages = new ResponseHeadersPolicy(this, 'Pages', {
      responseHeadersPolicyName: `narradeck-${stage.name}-pages`,
      securityHeadersBehavior: securityHeaders(policy),
      customHeadersBehavior,
    });
    this.embeds = new ResponseHeadersPolicy(this, 'Embeds', {
      responseHeadersPolicyName: `narradeck-${stage.name}-embeds`,
      securityHeadersBehavior: {
        ...securityHeaders(policy),
        contentSecurityPolicy: { contentSecurityPolicy: policy, override: false },
        frameOptions: undefined,
      },
      customHeadersBehavior,
    });
    this.files = new ResponseHeadersPolicy(this, 'Files', {
      responseHeadersPolicyName: `narradeck-${stage.name}-files`,
      securityHeadersBehavior: securityHeaders(FILE_POLICY),
    });
  }
}

/** What our pages may load and connect to. Scripts come from our own files; one is inline in the player's page. */
function pagePolicy({ stage, live, identity, media }: SecurityHeadersProps): string {
  const services = [
    live.api.graphqlUrl,
    Fn.join('', ['wss://', parseHost(live.realtimeUrl)]),
    `https://cognito-idp.${stage.region}.amazonaws.com`,
    `https://${identity.authDomain}`,
    `https://${media.staging.bucketRegionalDomainName}`,
    ...stage.connectSources,
  ];
  const directives = {
    'default-src': ["'self'"],
    // Audio encoding and PDF reading use WebAssembly.
    'script-src': ["'self'", "'wasm-unsafe-eval'", scriptHashSource('publish-ahead.js')],
    'worker-src': ["'self'", 'blob:'],
    // Component libraries insert style elements. A style can't run code.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:', ...GOOGLE_PICTURE_ORIGINS],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'blob:', 'data:', ...services],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** Allows one inline script of the client, and no other (CSP 3, section 2.3.1). */
const scriptHashSource = (script: string): string =>
  `'sha256-${createHash('sha256')
    .update(readFileSync(join(__dirname, '../../web', script)))
    .digest('base64')}'`;

/** The host of an address that is known only at deployment. */
const parseHost = (url: string): string => Fn.select(2, Fn.split('/', url));

const securityHeaders = (contentSecurityPolicy: string): ResponseSecurityHeadersBehavior => ({
  contentSecurityPolicy: { contentSecurityPolicy, override: true },
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
  strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
});
