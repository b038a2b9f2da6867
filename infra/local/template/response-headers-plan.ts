import type { ResolvedAssembly } from './resolve-intrinsics';

interface PolicyProperties {
  ResponseHeadersPolicyConfig: {
    SecurityHeadersConfig?: {
      ContentSecurityPolicy?: { ContentSecurityPolicy: string };
      ContentTypeOptions?: object;
      FrameOptions?: { FrameOption: string };
      ReferrerPolicy?: { ReferrerPolicy: string };
      StrictTransportSecurity?: { AccessControlMaxAgeSec: number; IncludeSubdomains?: boolean };
    };
    CustomHeadersConfig?: { Items: { Header: string; Value: string }[] };
  };
}

function headersOf({ ResponseHeadersPolicyConfig: config }: PolicyProperties): Record<string, string> {
  const security = config.SecurityHeadersConfig ?? {};
  const transport = security.StrictTransportSecurity;
  const headers: Record<string, string | undefined> = {
    'content-security-policy': security.ContentSecurityPolicy?.ContentSecurityPolicy,
    'x-content-type-options': security.ContentTypeOptions && 'nosniff',
    'x-frame-options': security.FrameOptions?.FrameOption,
    'referrer-policy': security.ReferrerPolicy?.ReferrerPolicy,
    'strict-transport-security':
      transport &&
      `max-age=${transport.AccessControlMaxAgeSec}${transport.IncludeSubdomains ? '; includeSubDomains' : ''}`,
  };
  for (const { Header, Value } of config.CustomHeadersConfig?.Items ?? []) headers[Header.toLowerCase()] = Value;
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The headers that CloudFront adds, by the policy that says so; names in lower case. */
export const readResponseHeaders = (resolved: ResolvedAssembly): Map<string, Record<string, string>> =>
  new Map(
    resolved
      .byType<PolicyProperties>('AWS::CloudFront::ResponseHeadersPolicy')
      .map(({ ref, properties }) => [ref, headersOf(properties)]),
  );
