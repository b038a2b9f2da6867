import type { IncomingHttpHeaders } from 'node:http';
import { ACCOUNT_ID, buildArn } from '../config/aws';
import { readOperation } from '../protocol/json-service';
import type { SendEmailRequest } from '../ses/start-mail';
import type { Need } from './policy';
import { parseBucketAndKey, s3Needs } from './s3-needs';

interface WireRequest {
  service: string;
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  /** The body as text; '' where it doesn't affect the needs. */
  body: string;
}

const globalArn = (rest: string) => `arn:aws:cloudfront::${ACCOUNT_ID}:${rest}`;

/** `/key-value-stores/ARN` and `/key-value-stores/ARN/keys/KEY`. */
function keyValueNeed(method: string, pathname: string): Need {
  const [, , store = '', , key] = pathname.split('/');
  const operation = { PUT: 'PutKey', DELETE: 'DeleteKey' }[method] ?? 'GetKey';
  const action = key === undefined ? 'DescribeKeyValueStore' : operation;
  return { action: `cloudfront-keyvaluestore:${action}`, resource: decodeURIComponent(store) };
}

/** Secrets Manager adds six characters to a secret's ARN. Policies match them with `-??????`. */
const secretArn = (id: string) => (id.startsWith('arn:') ? id : buildArn('secretsmanager', `secret:${id}-LOCAL1`));

function fieldNeed(graphqlApiId: string, query: string): Need {
  const [, operation = 'query', field = ''] =
    /^\s*(query|mutation|subscription)?[^{]*\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(query) ?? [];
  const type = operation.charAt(0).toUpperCase() + operation.slice(1);
  return {
    action: 'appsync:GraphQL',
    resource: buildArn('appsync', `apis/${graphqlApiId}/types/${type}/fields/${field}`),
  };
}

interface TranscriptionRequest {
  Media?: { MediaFileUri?: string };
  OutputBucketName?: string;
  OutputKey?: string;
}

/** Transcribe reads the file and writes its result with the caller's role. */
function transcribeNeeds(operation: string, { Media, OutputBucketName, OutputKey }: TranscriptionRequest): Need[] {
  const file = (action: string, place: string): Need => ({ action: `s3:${action}`, resource: `arn:aws:s3:::${place}` });
  return [
    { action: `transcribe:${operation}`, resource: '*' },
    ...(Media ? [file('GetObject', (Media.MediaFileUri ?? '').replace('s3://', ''))] : []),
    ...(OutputBucketName ? [file('PutObject', `${OutputBucketName}/${OutputKey}`)] : []),
  ];
}

/** `Narradeck <no-reply@example.com>` or the bare address. */
const parseAddress = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** SES checks the sender, the recipient (in its sandbox), and the configuration set. */
function mailNeeds({ FromEmailAddress = '', Destination, ConfigurationSetName: set }: SendEmailRequest): Need[] {
  const from = parseAddress(FromEmailAddress);
  const to = Destination?.ToAddresses?.[0] ?? '';
  const places = [`identity/${from}`, `identity/${to}`, ...(set ? [`configuration-set/${set}`] : [])];
  return places.map((place) => ({
    action: 'ses:SendEmail',
    resource: buildArn('ses', place),
    context: { 'ses:FromAddress': [from] },
  }));
}

/** The permissions that a request to AWS needs. Throws for a service or operation that is not listed, so that none passes unchecked. */
export function requestNeeds(request: WireRequest, graphqlApiId: string): Need[] {
  const { service, method, url, headers } = request;
  const operation = readOperation(headers);
  const body = <T>() => JSON.parse(request.body || '{}') as T;
  switch (service) {
    case 'dynamodb':
      return dynamoDbNeeds(operation, body());
    case 's3':
      return s3Needs({
        method,
        ...parseBucketAndKey(url.pathname),
        query: url.searchParams,
        headers,
        body: request.body,
      });
    case 'ses':
      return mailNeeds(body());
    case 'cognito-idp':
      return [
        {
          action: `cognito-idp:${operation}`,
          resource: buildArn('cognito-idp', `userpool/${body<{ UserPoolId: string }>().UserPoolId}`),
        },
      ];
    case 'appsync':
      return [fieldNeed(graphqlApiId, body<{ query: string }>().query)];
    case 'secretsmanager':
      return [{ action: `secretsmanager:${operation}`, resource: secretArn(body<{ SecretId: string }>().SecretId) }];
    case 'sqs':
      // A batch needs the permissions of each of its entries.
      return [
        {
          action: `sqs:${operation.replace(/Batch$/, '')}`,
          resource: buildArn('sqs', body<{ QueueUrl: string }>().QueueUrl.split('/').at(-1) ?? ''),
        },
      ];
    case 'cloudfront':
      return [
        { action: 'cloudfront:CreateInvalidation', resource: globalArn(`distribution/${url.pathname.split('/')[3]}`) },
      ];
    case 'cloudfront-keyvaluestore':
      return [keyValueNeed(method, url.pathname)];
    case 'transcribe':
      return transcribeNeeds(operation, body());
  }
  throw new Error(`${service} ${operation || url.pathname} is not known to the gateway. Add it to needs.ts.`);
}

interface ItemRequest {
  TableName: string;
  IndexName?: string;
}
interface Body extends ItemRequest {
  TransactItems?: Record<string, ItemRequest>[];
  RequestItems?: Record<string, unknown>;
}

const WRITE_ACTIONS: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

const tableArn = (table: string, index?: string): string => {
  const arn = table.startsWith('arn:') ? table : buildArn('dynamodb', `table/${table}`);
  return index ? `${arn}/index/${index}` : arn;
};

const itemNeed = (action: string, { TableName, IndexName }: ItemRequest): Need => ({
  action: `dynamodb:${action}`,
  resource: tableArn(TableName, IndexName),
});

/** What a DynamoDB request needs: one permission per item of a transaction, one per table of a batch. */
function dynamoDbNeeds(operation: string, body: Body): Need[] {
  if (body.TransactItems) {
    return body.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, keyed]) => itemNeed(WRITE_ACTIONS[kind] ?? kind, keyed)),
    );
  }
  if (body.RequestItems) return Object.keys(body.RequestItems).map((TableName) => itemNeed(operation, { TableName }));
  return [itemNeed(operation, body)];
}
