import type { Endpoints } from './local-names';
import { readResponseHeaders } from './response-headers-plan';
import type { ResolvedAssembly } from './resolve-intrinsics';

/** How long answers stay at the edge, and which names of the query reach the origin and tell answers apart. */
interface CachePlan {
  minSeconds: number;
  defaultSeconds: number;
  maxSeconds: number;
  queryStrings: string[];
}

/** How requests to some paths are answered. */
export interface BehaviorPlan {
  /** Such as `/projects/*`; `*` for the default. */
  pathPattern: string;
  origin: { kind: 'bucket'; name: string } | { kind: 'api'; url: string };
  /** Added to every answer; names in lower case. */
  responseHeaders: Record<string, string>;
  /** Public keys (PEM) by key pair id. Not empty: only addresses signed with one of them are answered. */
  trustedKeys: Record<string, string>;
  /** What the edge keeps for how long; undefined where AWS's own policy for files decides. */
  cache?: CachePlan;
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
  CachePolicyId?: string;
  ResponseHeadersPolicyId?: string;
  TrustedKeyGroups?: string[];
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

interface CachePolicyProperties {
  CachePolicyConfig: {
    MinTTL: number;
    DefaultTTL: number;
    MaxTTL: number;
    ParametersInCacheKeyAndForwardedToOrigin: { QueryStringsConfig: { QueryStrings?: string[] } };
  };
}

const cacheOf = ({ CachePolicyConfig: config }: CachePolicyProperties): CachePlan => ({
  minSeconds: config.MinTTL,
  defaultSeconds: config.DefaultTTL,
  maxSeconds: config.MaxTTL,
  queryStrings: config.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig.QueryStrings ?? [],
});

interface DistributionProperties {
  DistributionConfig: {
    DefaultRootObject?: string;
    Origins: { Id: string; DomainName: string }[];
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

  const originOf = (domainName = ''): BehaviorPlan['origin'] => {
    const [, bucket] = /^(.+)\.s3\.[a-z0-9-]+\.amazonaws\.com$/.exec(domainName) ?? [];
    return bucket ? { kind: 'bucket', name: bucket } : { kind: 'api', url: endpoints.api };
  };

  return resolved.byType<DistributionProperties>('AWS::CloudFront::Distribution').map(({ properties }) => {
    const { DefaultRootObject, Origins, CacheBehaviors = [], DefaultCacheBehavior } = properties.DistributionConfig;
    const behaviorOf = (behavior: BehaviorProperties): BehaviorPlan => {
      const keyIds = (behavior.TrustedKeyGroups ?? []).flatMap((group) => groups.get(group) ?? []);
      const onRequest = behavior.FunctionAssociations?.find(({ EventType }) => EventType === 'viewer-request');
      return {
        pathPattern: behavior.PathPattern ?? '*',
        origin: originOf(Origins.find(({ Id }) => Id === behavior.TargetOriginId)?.DomainName),
        responseHeaders: headers.get(behavior.ResponseHeadersPolicyId ?? '') ?? {},
        trustedKeys: Object.fromEntries(keyIds.map((id) => [id, keys.get(id) ?? ''])),
        cache: cache.get(behavior.CachePolicyId ?? ''),
        viewerRequest: onRequest && code.get(onRequest.FunctionARN),
      };
    };
    return {
      behaviors: [...CacheBehaviors, DefaultCacheBehavior].map(behaviorOf),
      defaultRootObject: DefaultRootObject,
    };
  });
}
