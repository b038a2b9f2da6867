import { ACCOUNT_ID, REGION } from '../config/aws';

export interface Endpoints {
  /** The HTTP API, no trailing slash. */
  api: string;
  /** GraphQL over HTTP. */
  graphql: string;
  /** Endpoint for subscriptions (`ws:`). */
  realtime: string;
  /** Queues, no trailing slash. */
  sqs: string;
}

/** An unresolved resource, and a function that resolves the resources that refer to it. */
interface Naming {
  id: string;
  property: (name: string) => string;
  endpoints: Endpoints;
}

type Name = (resource: Naming) => string;

/** The values of `Ref` and `Fn::GetAtt` for a resource type. */
export interface LocalNames {
  ref: Name;
  attributes?: Record<string, Name>;
}

const arn = (service: string, rest: string, region = REGION, account = ACCOUNT_ID) =>
  `arn:aws:${service}:${region}:${account}:${rest}`;
const toAlphanumeric = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
/** Resources with stored data have names from the template. Only those that each start creates anew are named after their id. */
const named =
  (property: string): Name =>
  (resource) =>
    resource.property(property);
const byId: Name = ({ id }) => id;
const bucket: Name = (resource) => resource.property('BucketName') || toAlphanumeric(resource.id);
const table = named('TableName');
const tableArn: Name = (resource) => arn('dynamodb', `table/${table(resource)}`);
const userPool: Name = (resource) => `${REGION}_${toAlphanumeric(resource.property('UserPoolName'))}`;
const graphqlId: Name = (resource) => toAlphanumeric(resource.property('Name'));
const secretArn: Name = (resource) =>
  arn('secretsmanager', `secret:${resource.property('Name') || resource.id}-LOCAL0`);
const logGroup: Name = (resource) => resource.property('LogGroupName') || resource.id;
const queue: Name = (resource) => resource.property('QueueName') || resource.id;
const topicArn: Name = (resource) => arn('sns', resource.property('TopicName') || resource.id);

const onlyById: LocalNames = { ref: byId };

/** The local names of each resource type that other resources refer to. */
export const LOCAL_NAMES: Record<string, LocalNames> = {
  'AWS::DynamoDB::Table': {
    ref: table,
    attributes: { Arn: tableArn, StreamArn: (resource) => `${tableArn(resource)}/stream/local` },
  },
  'AWS::S3::Bucket': {
    ref: bucket,
    attributes: {
      Arn: (resource) => `arn:aws:s3:::${bucket(resource)}`,
      RegionalDomainName: (resource) => `${bucket(resource)}.s3.${REGION}.amazonaws.com`,
    },
  },
  'AWS::Lambda::Function': {
    ref: named('FunctionName'),
    attributes: { Arn: (resource) => arn('lambda', `function:${resource.property('FunctionName') || resource.id}`) },
  },
  'AWS::Lambda::LayerVersion': onlyById,
  'AWS::IAM::Role': { ref: byId, attributes: { Arn: ({ id }) => arn('iam', `role/${id}`, '') } },
  'AWS::Logs::LogGroup': {
    ref: logGroup,
    attributes: { Arn: (group) => arn('logs', `log-group:${logGroup(group)}:*`) },
  },
  'AWS::SQS::Queue': {
    ref: (it) => `${it.endpoints.sqs}/${ACCOUNT_ID}/${queue(it)}`,
    attributes: { Arn: (it) => arn('sqs', queue(it)), QueueName: queue },
  },
  'AWS::SNS::Topic': { ref: topicArn },
  'AWS::Events::Rule': { ref: byId, attributes: { Arn: ({ id }) => arn('events', `rule/${id}`) } },
  'AWS::Cognito::UserPool': {
    ref: userPool,
    attributes: { Arn: (resource) => arn('cognito-idp', `userpool/${userPool(resource)}`) },
  },
  'AWS::Cognito::UserPoolClient': { ref: (client) => toAlphanumeric(client.property('ClientName')) },
  'AWS::Cognito::UserPoolDomain': { ref: named('Domain') },
  'AWS::ApiGatewayV2::Api': { ref: byId, attributes: { ApiEndpoint: ({ endpoints }) => endpoints.api } },
  'AWS::ApiGatewayV2::Integration': onlyById,
  'AWS::ApiGatewayV2::Authorizer': onlyById,
  'AWS::AppSync::GraphQLApi': {
    ref: (resource) => arn('appsync', `apis/${graphqlId(resource)}`),
    attributes: {
      ApiId: graphqlId,
      Arn: (resource) => arn('appsync', `apis/${graphqlId(resource)}`),
      GraphQLUrl: ({ endpoints }) => endpoints.graphql,
      RealtimeUrl: ({ endpoints }) => endpoints.realtime,
    },
  },
  'AWS::AppSync::DataSource': { ref: named('Name'), attributes: { Name: named('Name') } },
  'AWS::SecretsManager::Secret': { ref: secretArn },
  'AWS::SES::EmailIdentity': { ref: named('EmailIdentity') },
  'AWS::SES::ConfigurationSet': { ref: named('Name') },
  'AWS::CloudFront::Distribution': { ref: byId, attributes: { DomainName: () => 'localhost' } },
  'AWS::CloudFront::KeyValueStore': {
    ref: named('Name'),
    attributes: { Arn: ({ id }) => arn('cloudfront', `key-value-store/${id}`, '') },
  },
  'AWS::CloudFront::OriginAccessControl': { ref: byId, attributes: { Id: byId } },
  'AWS::CloudFront::ResponseHeadersPolicy': onlyById,
  'AWS::CloudFront::CachePolicy': onlyById,
  'AWS::CloudFront::PublicKey': { ref: ({ id }) => `K${toAlphanumeric(id).toUpperCase()}` },
  'AWS::CloudFront::KeyGroup': onlyById,
  'AWS::CloudFront::Function': { ref: byId, attributes: { FunctionARN: byId } },
  'AWS::CloudWatch::Alarm': { ref: byId, attributes: { Arn: byId } },
};
