import type { Endpoints } from './local-names';
import { ALL_VIEWER_EXCEPT_HOST_HEADER, MANAGED_CACHE_POLICIES, type CachePlan } from './managed-policies';
import { readResponseHeaders } from './response-headers-plan';
import type { ResolvedAssembly } from './resolve-intrinsics';

/** How requests to some paths are answered. */
export interface BehaviorPlan {
  /** Such as `/projects/*`; `*` for the default. */
  pathPattern: string;
  origin: { kind: 'bucket'; name: string } | { kind: 'api'; url: string; headers: Record<string, string> };
  methods: string[];
  /** Added to every answer; names in lower case. */
  responseHeaders: Record<string, string>;
  /** Public keys (PEM) by key pair id. Not empty: only addresses signed with one of them are answered. */
  trustedKeys: Record<string, string>;
  cache: CachePlan;
  /** Whether the origin gets the viewer's headers, but for the host, and the whole query. */
  forwardsViewer: boolean;
  /** Source of a CloudFront function with a `handler(event)` that every request passes first. */
  viewerRequest?: string;
}

export interface DistributionPlan {
  /** In the order in which their patterns are tried; the default is the last. */
  behaviors: BehaviorPlan[];
  /** What an address without a path means. */
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

const cacheOf = ({ CachePolicyConfig: config }: CachePolicyProperties): CachePlan => ({
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
}

const BUCKET_DOMAIN = /^(.+)\.s3\.[a-z0-9-]+\.amazonaws\.com$/;

/** Whatever is no bucket is the API, which the template knows by the address of its stand-in. */
function originOf(origins: OriginProperties[], id: string, { api }: Endpoints): BehaviorPlan['origin'] {
  const origin = origins.find(({ Id }) => Id === id);
  if (!origin) throw new Error(`The distribution has no origin ${id}.`);
  const [, bucket] = BUCKET_DOMAIN.exec(origin.DomainName) ?? [];
  if (bucket) return { kind: 'bucket', name: bucket };
  const headers = (origin.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [HeaderName, HeaderValue]);
  return {
    kind: 'api',
    url: `${api}${origin.OriginPath ?? ''}`,
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}

function forwardsViewer(policyId: string | undefined): boolean {
  if (policyId !== undefined && policyId !== ALL_VIEWER_EXCEPT_HOST_HEADER)
    throw new Error(`What the origin request policy ${policyId} forwards is not known. Add it to managed-policies.ts.`);
  return policyId !== undefined;
}

interface DistributionProperties {
  DistributionConfig: {
    DefaultRootObject?: string;
    Origins: OriginProperties[];
    CacheBehaviors?: BehaviorProperties[];
    DefaultCacheBehavior: BehaviorProperties;
  };
}

const byRef = <Properties, Value>(
  resolved: ResolvedAssembly,
  type: string,
  valueOf: (properties: Properties) => Value,
): Map<string, Value> =>
  new Map(resolved.byType<Properties>(type).map(({ ref, properties }) => [ref, valueOf(properties)]));

/** The distributions of the templates. */
export function readDistributions(resolved: ResolvedAssembly, endpoints: Endpoints): DistributionPlan[] {
  const headers = readResponseHeaders(resolved);
  const code = byRef(resolved, 'AWS::CloudFront::Function', (it: { FunctionCode: string }) => it.FunctionCode);
  const groups = byRef(
    resolved,
    'AWS::CloudFront::KeyGroup',
    (it: { KeyGroupConfig: { Items: string[] } }) => it.KeyGroupConfig.Items,
  );
  const keys = byRef(
    resolved,
    'AWS::CloudFront::PublicKey',
    (it: { PublicKeyConfig: { EncodedKey: string } }) => it.PublicKeyConfig.EncodedKey,
  );
  const cache = byRef(resolved, 'AWS::CloudFront::CachePolicy', cacheOf);

  const cacheOfPolicy = (id = ''): CachePlan => {
    const known = cache.get(id) ?? MANAGED_CACHE_POLICIES.get(id);
    if (!known) throw new Error(`The cache policy ${id} is not known. Add it to managed-policies.ts.`);
    return known;
  };

  return resolved.byType<DistributionProperties>('AWS::CloudFront::Distribution').map(({ properties }) => {
    const { DefaultRootObject, Origins, CacheBehaviors = [], DefaultCacheBehavior } = properties.DistributionConfig;
    const behaviorOf = (behavior: BehaviorProperties): BehaviorPlan => {
      const keyIds = (behavior.TrustedKeyGroups ?? []).flatMap((group) => groups.get(group) ?? []);
      const onRequest = behavior.FunctionAssociations?.find(({ EventType }) => EventType === 'viewer-request');
      return {
        pathPattern: behavior.PathPattern ?? '*',
        origin: originOf(Origins, behavior.TargetOriginId, endpoints),
        methods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
        responseHeaders: headers.get(behavior.ResponseHeadersPolicyId ?? '') ?? {},
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
