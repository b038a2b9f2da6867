import { parseFunctionName, readInvokers } from './function-plan';
import type { ResolvedAssembly } from './resolve-intrinsics';

interface RoutePlan {
  /** Such as `POST /startSession` or `GET /publish/{id}`. */
  routeKey: string;
  functionName: string;
  /** Whose tokens are accepted. Without it, no token is needed. */
  jwt?: { issuer: string; audience: string[] };
}

export interface HttpApiPlan {
  routes: RoutePlan[];
  /** Every path starts with the stage's name, unless it is `$default`. Each event contains the variables. */
  stage: { name: string; variables: Record<string, string> };
}

interface StageProperties {
  ApiId: string;
  StageName: string;
  StageVariables?: Record<string, string>;
}

interface RouteProperties {
  ApiId: string;
  RouteKey: string;
  /** `integrations/{id}` */
  Target: string;
  AuthorizerId?: string;
}

interface IntegrationProperties {
  IntegrationUri: string;
  CredentialsArn?: string;
}

interface AuthorizerProperties {
  JwtConfiguration: { Issuer: string; Audience: string[] };
}

/** The HTTP APIs of the templates with their routes. Throws for a route whose function AWS would not let the API call. */
export function readHttpApis(resolved: ResolvedAssembly): HttpApiPlan[] {
  const integrations = resolved.byType<IntegrationProperties>('AWS::ApiGatewayV2::Integration');
  const authorizers = resolved.byType<AuthorizerProperties>('AWS::ApiGatewayV2::Authorizer');
  const routes = resolved.byType<RouteProperties>('AWS::ApiGatewayV2::Route');

  const mayInvoke = readInvokers(resolved);

  const routeOf = ({ RouteKey, Target, AuthorizerId }: RouteProperties): RoutePlan => {
    const integration = integrations.find(({ ref }) => `integrations/${ref}` === Target);
    if (!integration) throw new Error(`The route ${RouteKey} leads nowhere.`);
    const { IntegrationUri: functionArn, CredentialsArn: roleArn } = integration.properties;
    if (!mayInvoke({ service: 'apigateway.amazonaws.com', roleArn }, functionArn))
      throw new Error(`The API may not call ${functionArn} for ${RouteKey}: no role or permission lets it.`);
    const jwt = authorizers.find(({ ref }) => ref === AuthorizerId)?.properties.JwtConfiguration;
    if (AuthorizerId && !jwt) throw new Error(`The authorizer of ${RouteKey} is not known.`);
    return {
      routeKey: RouteKey,
      functionName: parseFunctionName(functionArn),
      jwt: jwt && { issuer: jwt.Issuer, audience: jwt.Audience },
    };
  };

  const stages = resolved.byType<StageProperties>('AWS::ApiGatewayV2::Stage');
  return resolved.byType('AWS::ApiGatewayV2::Api').map(({ ref }) => {
    const [stage, ...others] = stages.filter(({ properties }) => properties.ApiId === ref);
    if (!stage || others.length > 0) throw new Error(`One stage of ${ref} is expected.`);
    const { StageName: name, StageVariables: variables = {} } = stage.properties;
    return {
      routes: routes.filter((route) => route.properties.ApiId === ref).map((route) => routeOf(route.properties)),
      stage: { name, variables },
    };
  });
}
