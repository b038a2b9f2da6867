import type { Template } from 'aws-cdk-lib/assertions';
import { EDGE_HEADERS } from '#shared/api/edge';
import { MANAGED_CACHE_POLICIES, ALL_VIEWER_EXCEPT_HOST_HEADER } from '../local/template/distribution-plan';
import type { Stage } from '../stages';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage, smallStage } from '../testing/test-stages';

interface Resource {
  Type: string;
  DependsOn?: string[];
  Properties: Record<string, unknown>;
}
interface Behavior {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods: string[];
  CachePolicyId: string;
  OriginRequestPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: { 'Fn::GetAtt': [string] } }[];
}
interface Origin {
  Id: string;
  OriginPath?: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[];
  CustomOriginConfig?: { OriginReadTimeout: number };
}
interface Distribution {
  CacheBehaviors: Behavior[];
  DefaultCacheBehavior: Behavior;
  Origins: Origin[];
  CustomErrorResponses?: unknown;
}

const resourcesOf = (template: Template) =>
  Object.entries((template.toJSON() as { Resources: Record<string, Resource> }).Resources);

/** The resources of a stage's App between a browser and the API. */
function originCheckSetup(stage: Stage) {
  const template = stageTemplates(stage)['app']!;
  const resources = resourcesOf(template);
  const only = (type: string) => resources.find(([, { Type }]) => Type === type)!;
  const [stageId, apiStage] = only('AWS::ApiGatewayV2::Stage');
  const [, distribution] = only('AWS::CloudFront::Distribution');
  const config = distribution.Properties['DistributionConfig'] as Distribution;
  const secretIds = resources.filter(([, { Type }]) => Type === 'AWS::SecretsManager::Secret').map(([id]) => id);
  const pathsTo = config.Origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders);
  return { template, resources, stageId, apiStage, distribution, config, secretIds, origins: pathsTo };
}

const full = originCheckSetup(fullStage);
const reference = (secretId: string) => [`{{resolve:secretsmanager:`, { Ref: secretId }, ':SecretString:::}}'];
const joined = (...parts: unknown[]) => ({ 'Fn::Join': ['', parts] });

test('calls reach the API through the app’s own origin: any method, uncached, with all headers except the host', () => {
  const { config, resources } = full;
  const behavior = config.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*')!;
  expect(behavior.AllowedMethods).toContain('POST');
  expect(MANAGED_CACHE_POLICIES.get(behavior.CachePolicyId)?.maxSeconds).toBe(0);
  expect(behavior.OriginRequestPolicyId).toBe(ALL_VIEWER_EXCEPT_HOST_HEADER);
  const [{ EventType, FunctionARN } = { EventType: '', FunctionARN: { 'Fn::GetAtt': [''] } }] =
    behavior.FunctionAssociations ?? [];
  expect(EventType).toBe('viewer-request');
  const [, code] = resources.find(([id]) => id === FunctionARN['Fn::GetAtt'][0])!;
  expect(code.Properties['FunctionCode']).toContain(`headers['${EDGE_HEADERS.viewerAddress}'] =`);
});

test('a path is the same at CloudFront and at the API, whose stage is named after its first part', () => {
  const { config, apiStage, origins } = full;
  expect(apiStage.Properties['StageName']).toBe('api');
  const pathOf = (pattern: string) => {
    const behavior = config.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern);
    return origins.find(({ Id }) => Id === behavior?.TargetOriginId)?.OriginPath;
  };
  expect(['/api/*', '/publish/*', '/srt/*'].map(pathOf)).toEqual([undefined, '/api', '/api']);
});

test('CloudFront sends the API a secret that is in no template, and the API accepts that one', () => {
  const { origins, apiStage, secretIds, resources } = full;
  expect(secretIds).toHaveLength(1);
  const HeaderValue = joined(...reference(secretIds[0]!));
  expect(origins).toHaveLength(3);
  for (const { OriginCustomHeaders } of origins)
    expect(OriginCustomHeaders).toEqual([{ HeaderName: EDGE_HEADERS.secret, HeaderValue }]);
  expect(apiStage.Properties['StageVariables']).toEqual({ edgeSecrets: HeaderValue });
  const [, secret] = resources.find(([id]) => id === secretIds[0])!;
  expect(secret.Properties).toMatchObject({ GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true } });
  expect(secret.Properties).not.toHaveProperty('Name');
});

test('while the secret is being replaced, CloudFront sends the first, and the API accepts both before CloudFront sends the new one', () => {
  const { origins, apiStage, secretIds, distribution, stageId } = originCheckSetup({
    ...fullStage,
    edgeSecrets: ['new', 'old'],
  });
  const [newId = '', oldId = ''] = ['New', 'Old'].map((name) =>
    secretIds.find((id) => id.startsWith(`EdgeSecrets${name.toLowerCase()}`)),
  );
  for (const { OriginCustomHeaders } of origins)
    expect(OriginCustomHeaders?.[0]?.HeaderValue).toEqual(joined(...reference(newId)));
  const [start, newRef, end] = reference(newId);
  expect(apiStage.Properties['StageVariables']).toEqual({
    edgeSecrets: joined(start, newRef, `${end as string},${start as string}`, { Ref: oldId }, end),
  });
  expect(distribution.DependsOn).toContain(stageId);
});

test('references to secrets stay far below CloudFormation’s limit of 60 in a template, as few functions need one', () => {
  const count = JSON.stringify(full.template.toJSON()).split('{{resolve:').length - 1;
  // Three for the edge, and one for each function that hashes addresses.
  expect(count).toBeLessThan(30);
});

test('CloudFront allows our headers: none of them is reserved', () => {
  for (const name of Object.values(EDGE_HEADERS))
    expect(name).not.toMatch(/^(x-edge-|x-amz-|cloudfront-)|^x-real-ip$/i);
});

test('the API itself reports a slow function, not CloudFront, except for a page, which can come from elsewhere', () => {
  const timeouts = full.origins.map(({ CustomOriginConfig }) => CustomOriginConfig?.OriginReadTimeout);
  expect(timeouts).toEqual([35, 35, 3]);
});

test.each([fullStage, smallStage])(
  'nothing that a browser gets contains the API’s own address: stage $name',
  (stage) => {
    const { resources } = originCheckSetup(stage);
    const got = resources.filter(([, { Type }]) =>
      ['AWS::CloudFront::ResponseHeadersPolicy', 'Custom::CDKBucketDeployment', 'AWS::CloudFront::Function'].includes(
        Type,
      ),
    );
    expect(got.length).toBeGreaterThan(4);
    expect(JSON.stringify(got)).not.toMatch(/execute-api|ApiEndpoint/);
  },
);

test('pages of other origins can’t call: the API sends no CORS headers', () => {
  const [, api] = full.resources.find(([, { Type }]) => Type === 'AWS::ApiGatewayV2::Api')!;
  expect(Object.keys(api.Properties).sort()).toEqual(['Body', 'FailOnWarnings']);
  expect(JSON.stringify(api.Properties)).not.toContain('x-amazon-apigateway-cors');
});

test('CloudFront replaces no response by an error page, which would hide the API’s', () => {
  expect(full.config).not.toHaveProperty('CustomErrorResponses');
});
