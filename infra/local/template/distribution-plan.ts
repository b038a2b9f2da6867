import type { Behavior, CachePolicy } from '../cloudfront/behavior';
import type { Endpoints } from './local-names';
import type { ResolvedAssembly } from './resolve-intrinsics';

export type OriginPlan =
  | { kind: 'bucket'; name: string }
  | { kind: 'api'; url: string; headers: Record<string, string>; timeoutSeconds?: number }
  | { kind: 'group'; primary: OriginPlan; fallback: OriginPlan; statuses: readonly number[] };

/** A behavior of the template: where its origin stands in the plan, and the rest as the edge uses it. */
interface BehaviorPlan extends Omit<Behavior, 'origin'> {
  origin: OriginPlan;
}

export interface DistributionPlan {
  /** In the order of matching; the default is last. */
  behaviors: BehaviorPlan[];
  /** The object for the root path. */
  defaultRootObject?: string;
}

interface BehaviorProperties {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  CachePolicyId?: string;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: string;
  TrustedKeyGroups?: string[];
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

interface CachePolicyProperties {
  CachePolicyConfig: {
    MinTTL: number;
    DefaultTTL: number;
    MaxTTL: number;
    ParametersInCacheKeyAndForwardedToOrigin: {
      QueryStringsConfig: { QueryStrings?: string[] };
      EnableAcceptEncodingGzip: boolean;
    };
  };
}

const readCache = ({ CachePolicyConfig: config }: CachePolicyProperties): CachePolicy => ({
  minSeconds: config.MinTTL,
  defaultSeconds: config.DefaultTTL,
  maxSeconds: config.MaxTTL,
  queryStrings: config.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig.QueryStrings ?? [],
  compresses: config.ParametersInCacheKeyAndForwardedToOrigin.EnableAcceptEncodingGzip,
});

interface OriginProperties {
  Id: string;
  DomainName: string;
  OriginPath?: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  CustomOriginConfig?: { OriginReadTimeout?: number };
}

interface OriginGroupProperties {
  Id: string;
  FailoverCriteria: { StatusCodes: { Items: number[] } };
  /** The first is asked first. */
  Members: { Items: [{ OriginId: string }, { OriginId: string }] };
}

const BUCKET_DOMAIN = /^(.+)\.s3\.[a-z0-9-]+\.amazonaws\.com$/;

/** Every origin that is not a bucket is the API, which the template knows by its stand-in's address. */
function readOrigin(config: DistributionConfig, id: string, endpoints: Endpoints): OriginPlan {
  const group = config.OriginGroups?.Items.find(({ Id }) => Id === id);
  if (group) {
    const [primary, fallback] = group.Members.Items;
    return {
      kind: 'group',
      primary: readOrigin(config, primary.OriginId, endpoints),
      fallback: readOrigin(config, fallback.OriginId, endpoints),
      statuses: group.FailoverCriteria.StatusCodes.Items,
    };
  }
  const origin = config.Origins.find(({ Id }) => Id === id);
  if (!origin) throw new Error(`The distribution has no origin ${id}.`);
  const [, bucket] = BUCKET_DOMAIN.exec(origin.DomainName) ?? [];
  if (bucket) return { kind: 'bucket', name: bucket };
  const headers = (origin.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [HeaderName, HeaderValue]);
  return {
    kind: 'api',
    url: `${endpoints.api}${origin.OriginPath ?? ''}`,
    headers: Object.fromEntries(headers) as Record<string, string>,
    timeoutSeconds: origin.CustomOriginConfig?.OriginReadTimeout,
  };
}

function forwardsViewer(policyId: string | undefined): boolean {
  if (policyId !== undefined && policyId !== ALL_VIEWER_EXCEPT_HOST_HEADER)
    throw new Error(
      `What the origin request policy ${policyId} forwards is not known. Add it to distribution-plan.ts.`,
    );
  return policyId !== undefined;
}

interface DistributionConfig {
  DefaultRootObject?: string;
  Origins: OriginProperties[];
  OriginGroups?: { Items: OriginGroupProperties[] };
  CacheBehaviors?: BehaviorProperties[];
  DefaultCacheBehavior: BehaviorProperties;
}

interface KeyGroupProperties {
  KeyGroupConfig: { Items: string[] };
}

interface KeyProperties {
  PublicKeyConfig: { EncodedKey: string };
}

const mapByRef = <Properties, Value>(
  resolved: ResolvedAssembly,
  type: string,
  valueOf: (properties: Properties) => Value,
): Map<string, Value> =>
  new Map(resolved.byType<Properties>(type).map(({ ref, properties }) => [ref, valueOf(properties)]));

export function readDistributions(resolved: ResolvedAssembly, endpoints: Endpoints): DistributionPlan[] {
  const headers = mapByRef(resolved, 'AWS::CloudFront::ResponseHeadersPolicy', readHeaders);
  const code = mapByRef(resolved, 'AWS::CloudFront::Function', (it: { FunctionCode: string }) => it.FunctionCode);
  const groups = mapByRef(resolved, 'AWS::CloudFront::KeyGroup', (it: KeyGroupProperties) => it.KeyGroupConfig.Items);
  const keys = mapByRef(resolved, 'AWS::CloudFront::PublicKey', (it: KeyProperties) => it.PublicKeyConfig.EncodedKey);
  const cache = mapByRef(resolved, 'AWS::CloudFront::CachePolicy', readCache);
  // One store, which each start creates anew and empty.
  mapByRef(resolved, 'AWS::CloudFront::KeyValueStore', () => undefined);

  const cacheOfPolicy = (id = ''): CachePolicy => {
    const known = cache.get(id) ?? MANAGED_CACHE_POLICIES.get(id);
    if (!known) throw new Error(`The cache policy ${id} is not known. Add it to distribution-plan.ts.`);
    return known;
  };

  return resolved.byType<{ DistributionConfig: DistributionConfig }>('AWS::CloudFront::Distribution').map((it) => {
    const config = it.properties.DistributionConfig;
    const { DefaultRootObject, CacheBehaviors = [], DefaultCacheBehavior } = config;
    const behaviorOf = (behavior: BehaviorProperties): BehaviorPlan => {
      const keyIds = (behavior.TrustedKeyGroups ?? []).flatMap((group) => groups.get(group) ?? []);
      const onRequest = behavior.FunctionAssociations?.find(({ EventType }) => EventType === 'viewer-request');
      return {
        pathPattern: behavior.PathPattern ?? '*',
        origin: readOrigin(config, behavior.TargetOriginId, endpoints),
        methods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
        ...(headers.get(behavior.ResponseHeadersPolicyId ?? '') ?? { defaultHeaders: {}, responseHeaders: {} }),
        trustedKeys: Object.fromEntries(keyIds.map((id) => [id, keys.get(id) ?? ''])),
        cache: cacheOfPolicy(behavior.CachePolicyId),
        forwardsViewer: forwardsViewer(behavior.OriginRequestPolicyId),
        viewerRequest: onRequest && code.get(onRequest.FunctionARN),
      };
    };
    return {
      behaviors: [...CacheBehaviors, DefaultCacheBehavior].map(behaviorOf),
      defaultRootObject: DefaultRootObject,
    };
  });
}

/** AWS's managed policy for files. */
export const CACHING_OPTIMIZED: CachePolicy = {
  minSeconds: 1,
  defaultSeconds: 24 * 3600,
  maxSeconds: 365 * 24 * 3600,
  queryStrings: [],
  compresses: true,
};

/** AWS's managed policy without caching. */
export const CACHING_DISABLED: CachePolicy = {
  minSeconds: 0,
  defaultSeconds: 0,
  maxSeconds: 0,
  queryStrings: [],
  compresses: false,
};

export const MANAGED_CACHE_POLICIES = new Map([
  ['658327ea-f89d-4fab-a63d-7e88639e58f6', CACHING_OPTIMIZED],
  ['4135ea2d-6df8-44a3-9df3-4b5a84be39ad', CACHING_DISABLED],
]);

/** AWS's managed origin request policy 'AllViewerExceptHostHeader': the whole query, and all headers except the host. */
export const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

interface PolicyProperties {
  ResponseHeadersPolicyConfig: {
    SecurityHeadersConfig?: {
      ContentSecurityPolicy?: { ContentSecurityPolicy: string; Override: boolean };
      ContentTypeOptions?: object;
      FrameOptions?: { FrameOption: string };
      ReferrerPolicy?: { ReferrerPolicy: string };
      StrictTransportSecurity?: { AccessControlMaxAgeSec: number; IncludeSubdomains?: boolean };
    };
    CustomHeadersConfig?: { Items: { Header: string; Value: string }[] };
  };
}

/** The headers that CloudFront adds to every answer. Names in lower case. Of all, only the content security policy can be the origin's own. */
function readHeaders({ ResponseHeadersPolicyConfig: config }: PolicyProperties) {
  const security = config.SecurityHeadersConfig ?? {};
  const transport = security.StrictTransportSecurity;
  const headers: Record<string, string | undefined> = {
    'x-content-type-options': security.ContentTypeOptions && 'nosniff',
    'x-frame-options': security.FrameOptions?.FrameOption,
    'referrer-policy': security.ReferrerPolicy?.ReferrerPolicy,
    'strict-transport-security':
      transport &&
      `max-age=${transport.AccessControlMaxAgeSec}${transport.IncludeSubdomains ? '; includeSubDomains' : ''}`,
  };
  for (const { Header, Value } of config.CustomHeadersConfig?.Items ?? []) headers[Header.toLowerCase()] = Value;
  const { ContentSecurityPolicy: policy, Override: isOverride } = security.ContentSecurityPolicy ?? {};
  const defaultHeaders: Record<string, string> = {};
  if (policy !== undefined) (isOverride ? headers : defaultHeaders)['content-security-policy'] = policy;
  const responseHeaders = Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return { defaultHeaders, responseHeaders };
}
