import { Match, type Template } from 'aws-cdk-lib/assertions';
import { findProperties } from '../testing/properties-of';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage } from '../testing/test-stages';

const app = stageTemplates(fullStage)['app'] as Template;
const all = <Properties>(type: string): Properties[] => findProperties<Properties>(app, type);

interface Behavior {
  PathPattern?: string;
  TargetOriginId: string;
  TrustedKeyGroups?: unknown[];
  ViewerProtocolPolicy: string;
  CachePolicyId?: unknown;
  ResponseHeadersPolicyId?: unknown;
  FunctionAssociations?: unknown[];
}
const [distribution] = all<{
  DistributionConfig: { DefaultCacheBehavior: Behavior; CacheBehaviors: Behavior[] } & Record<string, unknown>;
}>('AWS::CloudFront::Distribution');
const config = distribution?.DistributionConfig;
const behaviors = [...(config?.CacheBehaviors ?? []), config?.DefaultCacheBehavior];

test.each(['/projects/*/?*', '/users/*/?*'])('%s is served only to a signed address', (path) => {
  const behavior = behaviors.find((one) => one?.PathPattern === path);
  expect(behavior?.TrustedKeyGroups).toEqual([{ Ref: expect.stringMatching(/^MediaKeysGroup/) as string }]);
});

test('privacy: a file that was deleted is gone from the edge, too, after a day', () => {
  app.hasResourceProperties('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: Match.objectLike({ Name: 'narradeck-full-files', DefaultTTL: 86_400, MaxTTL: 86_400 }),
  });
});

test('files are cached under their path alone, and only viewers’ requests for files of projects are looked up', () => {
  const files = behaviors.filter((one) => one?.TrustedKeyGroups);
  for (const one of files) expect(one?.CachePolicyId).toEqual({ Ref: expect.stringMatching(/^WebOneDay/) as string });
  app.hasResourceProperties('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: Match.objectLike({
      Name: 'narradeck-full-files',
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        EnableAcceptEncodingBrotli: false,
        EnableAcceptEncodingGzip: false,
      },
    }),
  });
  const looking = behaviors.filter((one) => JSON.stringify(one?.FunctionAssociations)?.includes('RefuseClosedLinks'));
  expect(looking.map((one) => one?.PathPattern)).toEqual(['/projects/*/?*']);
  app.hasResourceProperties('AWS::CloudFront::Function', {
    Name: 'narradeck-full-refuse-closed-links',
    FunctionConfig: Match.objectLike({ KeyValueStoreAssociations: [Match.anyValue()], Runtime: 'cloudfront-js-2.0' }),
  });
});

test('every response has security headers and uses https', () => {
  for (const behavior of behaviors) {
    expect(behavior?.ResponseHeadersPolicyId).toBeDefined();
    expect(['https-only', 'redirect-to-https']).toContain(behavior?.ViewerProtocolPolicy);
  }
  expect(config).toMatchObject({ ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' } });
});

test('only pages redirect from http to https: calls and files over http are refused, so that nobody uses them unnoticed', () => {
  const leading = behaviors.filter((one) => one?.ViewerProtocolPolicy === 'redirect-to-https');
  expect(leading.map((one) => one?.PathPattern)).toEqual(['/video/*', '/embed/*', undefined]);
});

test('pages are chosen for the client only, never for files, published data, or calls', () => {
  const choosing = behaviors.filter((one) => JSON.stringify(one?.FunctionAssociations)?.includes('ChoosePage'));
  expect(choosing.map((one) => one?.PathPattern)).toEqual(['/video/*', '/embed/*', undefined]);
});

test('a link’s page comes from the API, with its secret, and from the client’s files when the API fails or is late', () => {
  const { Origins, OriginGroups } = config as unknown as {
    Origins: { Id: string; CustomOriginConfig?: object; S3OriginConfig?: object; OriginCustomHeaders?: unknown[] }[];
    OriginGroups: { Items: { Id: string; FailoverCriteria: object; Members: { Items: { OriginId: string }[] } }[] };
  };
  const page = behaviors.find((one) => one?.PathPattern === '/video/*');
  const group = OriginGroups.Items.find(({ Id }) => Id === page?.TargetOriginId);
  expect(group?.FailoverCriteria).toEqual({ StatusCodes: { Items: [403, 404, 429, 500, 502, 503, 504], Quantity: 7 } });
  const [api, client] = group!.Members.Items.map(({ OriginId }) => Origins.find(({ Id }) => Id === OriginId));
  expect(api).toMatchObject({
    ConnectionAttempts: 1,
    CustomOriginConfig: { OriginReadTimeout: 3 },
    OriginPath: '/api',
  });
  expect(api?.OriginCustomHeaders).toHaveLength(1);
  expect(client).toMatchObject({ Id: config?.DefaultCacheBehavior.TargetOriginId, S3OriginConfig: {} });
  expect(client).not.toHaveProperty('OriginCustomHeaders');
});

test('a link’s page is kept for ten seconds, also as it is stored: many may open a link that is closed', () => {
  app.hasResourceProperties('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: Match.objectLike({ Name: 'narradeck-full-rendered-page', MinTTL: 10, MaxTTL: 10 }),
  });
});

test('an open link’s data is cached for ten seconds, each clip separately', () => {
  app.hasResourceProperties('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: Match.objectLike({
      DefaultTTL: 10,
      MaxTTL: 10,
      ParametersInCacheKeyAndForwardedToOrigin: Match.objectLike({
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['clip'] },
      }),
    }),
  });
});

interface HeadersPolicy {
  ResponseHeadersPolicyConfig: {
    Name: string;
    SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: unknown } };
  };
}
const policyOf = (name: string): string =>
  JSON.stringify(
    all<HeadersPolicy>('AWS::CloudFront::ResponseHeadersPolicy').find(
      ({ ResponseHeadersPolicyConfig }) => ResponseHeadersPolicyConfig.Name === name,
    )?.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
  );

test('scripts come only from our own files, except one inline script known by its hash; nothing is evaluated', () => {
  const policy = policyOf('narradeck-full-pages');
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/]{43}=';/);
  expect(policy).toContain("worker-src 'self' blob:;");
  expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  expect(policy).not.toMatch(/'unsafe-eval'|http:|localhost/);
});

test('only an embedded player may be framed, by whom its page says; otherwise it has the policy of all pages', () => {
  const named = ({ ResponseHeadersPolicyConfig }: HeadersPolicy) => ResponseHeadersPolicyConfig.Name;
  const framed = all<HeadersPolicy>('AWS::CloudFront::ResponseHeadersPolicy').filter(
    ({ ResponseHeadersPolicyConfig: { SecurityHeadersConfig } }) => !('FrameOptions' in SecurityHeadersConfig),
  );
  expect(framed.map(named)).toEqual(['narradeck-full-embeds']);
  expect(framed[0]?.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy).toMatchObject({
    Override: false,
  });
  expect(policyOf('narradeck-full-embeds')).toBe(policyOf('narradeck-full-pages'));
  const using = behaviors.filter((one) => JSON.stringify(one?.ResponseHeadersPolicyId).includes('Embeds'));
  expect(using.map((one) => one?.PathPattern)).toEqual(['/embed/*']);
});

test('a stored file opened directly can’t run anything', () => {
  const nothing = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";
  expect(policyOf('narradeck-full-files')).toBe(JSON.stringify(nothing));
});

test.each(['pages', 'files'])(
  '%s tell browsers: https for a year, no sniffing, no frames, no referrer to others',
  (name) => {
    app.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: Match.objectLike({
        Name: `narradeck-full-${name}`,
        SecurityHeadersConfig: Match.objectLike({
          StrictTransportSecurity: { AccessControlMaxAgeSec: 31536000, IncludeSubdomains: true, Override: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
        }),
      }),
    });
  },
);

test('the client’s old files stay, so that open tabs keep working (decision 12)', () => {
  const deployments = all<{ Prune: boolean }>('Custom::CDKBucketDeployment');
  expect(deployments.map(({ Prune }) => Prune)).toEqual([false, false]);
  const buckets = all<{ LifecycleConfiguration?: unknown }>('AWS::S3::Bucket');
  expect(buckets.map(({ LifecycleConfiguration }) => LifecycleConfiguration)).toEqual([undefined]);
});

test('pages are replaced after the files that they name are uploaded', () => {
  const deployments = Object.entries(app.findResources('Custom::CDKBucketDeployment'));
  const idOf = (name: string) => deployments.find(([id]) => id.startsWith(`ClientFiles${name}`))?.[0];
  expect(idOf('Assets')).toBeDefined();
  expect(app.findResources('Custom::CDKBucketDeployment')[idOf('Pages') ?? '']?.['DependsOn']).toContain(
    idOf('Assets'),
  );
});

test('pages are replaced after everything that they call is deployed, so that no new page meets an old function', () => {
  const deployments = Object.entries(app.findResources('Custom::CDKBucketDeployment'));
  const waitsFor = new Set(deployments.find(([id]) => id.startsWith('ClientFilesPages'))?.[1]['DependsOn'] as string[]);
  const { Resources } = app.toJSON() as { Resources: Record<string, { Type: string }> };
  const called = Object.entries(Resources).filter(([id]) => /^(Api|Live|Streams|Jobs)/.test(id));
  expect(new Set(called.map(([, { Type }]) => Type.replace('AWS::', '')))).toEqual(
    new Set([
      ...['Lambda::Function', 'Lambda::EventSourceMapping', 'IAM::Role', 'IAM::Policy', 'Logs::LogGroup'],
      ...['ApiGatewayV2::Api', 'ApiGatewayV2::Stage'],
      ...['GraphQLApi', 'GraphQLSchema', 'DataSource', 'Resolver'].map((type) => `AppSync::${type}`),
      ...['SQS::Queue', 'SQS::QueuePolicy', 'WAFv2::WebACL', 'WAFv2::WebACLAssociation'],
    ]),
  );
  expect(called.map(([id]) => id).filter((id) => !waitsFor.has(id))).toEqual([]);
});
