import {
  HttpIntegrationType,
  HttpRouteIntegration,
  IntegrationCredentials,
  PayloadFormatVersion,
  type HttpRouteIntegrationConfig,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/**
 * Has a route of an HTTP API call a function in a role of the API. The CDK's own integration gives each function a permission
 * instead, which is one more of the resources that a stack has room for.
 */
export class FunctionIntegration extends HttpRouteIntegration {
  constructor(
    id: string,
    private readonly lambda: IFunction,
    private readonly role: IRole,
  ) {
    super(id);
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.lambda.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.role),
    };
  }
}
