import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createServer } from 'node:http';
import { until } from '../../../testing/until';
import { LOCAL_SECRET, REGION } from '../config/aws';
import { listen, type Listening, readBody } from '../protocol/http';
import { type Gateway, startGateway } from './gateway';
import type { Statement } from './policy';

const table = `arn:aws:dynamodb:${REGION}:000000000000:table/things`;
const statements: Statement[] = [
  { Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], Resource: [table] },
  { Effect: 'Allow', Action: 'dynamodb:Query', Resource: `${table}/index/index1` },
  { Effect: 'Allow', Action: ['s3:PutObject', 's3:DeleteObject'], Resource: 'arn:aws:s3:::media/staging/*' },
  { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::media/projects/*' },
  {
    Effect: 'Allow',
    Action: 'ses:SendEmail',
    Resource: ['identity/*', 'configuration-set/ours'].map((place) => `arn:aws:ses:${REGION}:000000000000:${place}`),
    Condition: { StringEquals: { 'ses:FromAddress': 'us@example.com' } },
  },
  { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: `arn:aws:sqs:${REGION}:000000000000:jobs` },
  { Effect: 'Allow', Action: 'logs:PutLogEvents', Resource: '*' },
];

describe('IAM gateway, with the AWS SDK', () => {
  const arrived: { method: string; url: string; host: string; bytes: number }[] = [];
  /** Set it to delay the upstream's next answer. */
  let held: Promise<void> | undefined;
  let upstream: Listening;
  let gateway: Gateway;
  let dynamo: DynamoDBClient;
  let s3: S3Client;
  let sqs: SQSClient;

  beforeAll(async () => {
    upstream = await listen(
      createServer((request, response) => {
        void readBody(request).then(async (body) => {
          const { method = '', url = '', headers } = request;
          arrived.push({ method, url, host: headers.host ?? '', bytes: body?.length ?? 0 });
          const mustWait = held;
          held = undefined;
          await mustWait;
          if (url.includes('missing')) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
          const isJson = headers['content-type']?.includes('json');
          response.writeHead(200, { 'content-type': isJson ? 'application/x-amz-json-1.0' : 'application/xml' });
          response.end(isJson ? '{}' : '<Result></Result>');
        });
      }),
      0,
    );
    gateway = await startGateway({
      port: 0,
      principals: new Map([['LOCALSAVE', { name: 'save', statements }]]),
      upstreams: { dynamodb: upstream.url, s3: upstream.url, ses: upstream.url, sqs: upstream.url },
      graphqlApiId: 'api',
      refusesConflicts: true,
      log: () => undefined,
    });
    const settings = {
      endpoint: gateway.url,
      region: REGION,
      credentials: { accessKeyId: 'LOCALSAVE', secretAccessKey: LOCAL_SECRET },
      maxAttempts: 1,
    };
    dynamo = new DynamoDBClient(settings);
    s3 = new S3Client({ ...settings, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
    sqs = new SQSClient({ ...settings, md5: false });
  });
  afterAll(async () => {
    for (const client of [dynamo, s3, sqs]) client.destroy();
    await gateway.stop();
    await upstream.stop();
  });

  const Key = { pk: { S: 'a' } };
  const denied = (name: string) => ({ name });
  const lastDenial = () => gateway.denials().at(-1);

  test('allowed requests pass unchanged, including the host header', async () => {
    await dynamo.send(new GetItemCommand({ TableName: 'things', Key }));
    expect(arrived.at(-1)?.host).toBe(new URL(gateway.url).host);
    await dynamo.send(new QueryCommand({ TableName: 'things', IndexName: 'index1', KeyConditionExpression: 'x = x' }));
  });

  test('denied requests are AccessDenied to the SDK, are recorded, and never arrive', async () => {
    const before = arrived.length;
    const put = new PutItemCommand({ TableName: 'things', Item: Key });
    await expect(dynamo.send(put)).rejects.toMatchObject(denied('AccessDeniedException'));
    expect(lastDenial()).toEqual({ principal: 'save', action: 'dynamodb:PutItem', resource: table });
    const query = new QueryCommand({ TableName: 'things', KeyConditionExpression: 'x = x' });
    await expect(dynamo.send(query)).rejects.toMatchObject(denied('AccessDeniedException'));
    expect(arrived.length).toBe(before);
  });

  test('mail: only from the granted address, and with the granted configuration set', async () => {
    const authorization = `AWS4-HMAC-SHA256 Credential=LOCALSAVE/20261127/${REGION}/ses/aws4_request`;
    const mail = async (FromEmailAddress: string, ConfigurationSetName = 'ours') => {
      const body = JSON.stringify({
        FromEmailAddress,
        ConfigurationSetName,
        Destination: { ToAddresses: ['a@b.test'] },
      });
      const { status, headers } = await fetch(gateway.url, { method: 'POST', headers: { authorization }, body });
      return [status, headers.get('x-amzn-errortype')];
    };
    expect(await mail('Us <us@example.com>')).toEqual([200, null]);
    expect(await mail('us@example.com', 'theirs')).toEqual([403, 'AccessDeniedException']);
    expect(await mail('them@example.com')).toEqual([403, 'AccessDeniedException']);
  });

  test('writes to a table are reported when they are answered; reads are not', async () => {
    const told: string[] = [];
    let sent = 'read';
    const end = gateway.onWrite(() => told.push(sent));
    await dynamo.send(new GetItemCommand({ TableName: 'things', Key }));
    sent = 'write';
    const Update = { TableName: 'things', Key, UpdateExpression: 'REMOVE x' };
    await dynamo.send(new TransactWriteItemsCommand({ TransactItems: [{ Update }] }));
    await until(() => told.length > 0, 'the write to be told');
    expect(told).toEqual(['write']);
    end();
  });

  test('every item of a transaction needs its own permission', async () => {
    const Update = { TableName: 'things', Key, UpdateExpression: 'SET a = b' };
    await dynamo.send(new TransactWriteItemsCommand({ TransactItems: [{ Update }] }));
    const withDelete = new TransactWriteItemsCommand({
      TransactItems: [{ Update }, { Delete: { TableName: 'things', Key } }],
    });
    await expect(dynamo.send(withDelete)).rejects.toMatchObject(denied('AccessDeniedException'));
    expect(lastDenial()?.action).toBe('dynamodb:DeleteItem');
  });

  test('writes of an item are refused while a transaction includes it, and the SDK knows why', async () => {
    const update = (id: string) => ({
      TableName: 'things',
      Key: { pk: { S: id }, sk: { S: 'b' } },
      UpdateExpression: 'SET a = b',
    });
    const transact = (...ids: string[]) =>
      dynamo.send(new TransactWriteItemsCommand({ TransactItems: ids.map((id) => ({ Update: update(id) })) }));
    const before = arrived.length;
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    const first = transact('x', 'y');
    await until(() => arrived.length > before, 'the first transaction to arrive');
    const reasons = [{ Code: 'None' }, { Code: 'TransactionConflict', Message: expect.any(String) as string }];
    await expect(transact('w', 'x')).rejects.toMatchObject({
      ...{ name: 'TransactionCanceledException', CancellationReasons: reasons },
    });
    await expect(dynamo.send(new UpdateItemCommand(update('y')))).rejects.toMatchObject({
      name: 'TransactionConflictException',
    });
    await dynamo.send(new GetItemCommand({ TableName: 'things', Key: update('x').Key }));
    await transact('w');
    release();
    await first;
    await transact('x', 'y');
    expect(gateway.transactionConflicts()).toBe(2);
  });

  test('objects: by key, in lists to delete, and as presigned URLs', async () => {
    const object = (Key: string) => ({ Bucket: 'media', Key });
    await s3.send(new PutObjectCommand({ ...object('staging/1'), Body: 'x' }));
    await expect(s3.send(new PutObjectCommand({ ...object('projects/1'), Body: 'x' }))).rejects.toMatchObject(
      denied('AccessDenied'),
    );
    const remove = (...keys: string[]) =>
      s3.send(new DeleteObjectsCommand({ Bucket: 'media', Delete: { Objects: keys.map((Key) => ({ Key })) } }));
    await remove('staging/1', 'staging/a&b');
    await expect(remove('staging/1', 'projects/1')).rejects.toMatchObject(denied('AccessDenied'));
    const signed = await getSignedUrl(s3, new PutObjectCommand(object('staging/2')));
    expect((await fetch(signed, { method: 'PUT', body: 'x' })).status).toBe(200);
    expect((await fetch(signed.replace('staging', 'users'), { method: 'PUT', body: 'x' })).status).toBe(403);
  });

  test('a missing object is 403 to a role that may not list, as with S3', async () => {
    const get = new GetObjectCommand({ Bucket: 'media', Key: 'projects/missing' });
    await expect(s3.send(get)).rejects.toMatchObject({ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } });
  });

  test('a signed upload form is checked by the key in its fields and streamed whole', async () => {
    const post = async (Key: string) => {
      const { url, fields } = await createPresignedPost(s3, { Bucket: 'media', Key });
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(300_000)]));
      return fetch(url, { method: 'POST', body: form });
    };
    expect((await post('staging/form')).status).toBe(200);
    expect(arrived.at(-1)?.bytes).toBeGreaterThan(300_000);
    expect((await post('projects/form')).status).toBe(403);
  });

  test('messages: only to the granted queue, a batch like each of its messages', async () => {
    const send = (queue: string) => {
      const QueueUrl = `http://queues.test/000000000000/${queue}`;
      return sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: '1', MessageBody: 'x' }] }));
    };
    await send('jobs');
    await expect(send('dead-jobs')).rejects.toMatchObject(denied('AccessDeniedException'));
    expect(lastDenial()?.action).toBe('sqs:SendMessage');
  });

  test('unsigned requests and unknown keys are refused', async () => {
    expect((await fetch(gateway.url, { method: 'POST', body: '{}' })).status).toBe(403);
    const other = new DynamoDBClient({
      endpoint: gateway.url,
      region: REGION,
      credentials: { accessKeyId: 'SOMEBODY', secretAccessKey: 'x' },
    });
    await expect(other.send(new GetItemCommand({ TableName: 'things', Key }))).rejects.toMatchObject(
      denied('AccessDeniedException'),
    );
    other.destroy();
  });

  test('unused grants are listed, except those that Lambda itself uses', async () => {
    const role: Statement[] = [
      { Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:PutItem'], Resource: [table, `${table}/index/*`] },
      { Effect: 'Allow', Action: 'ses:SendEmail', Resource: '*' },
      { Effect: 'Allow', Action: 'logs:PutLogEvents', Resource: '*' },
    ];
    const principals = new Map([['K', { name: 'fn', statements: role }]]);
    const own = await startGateway({ port: 0, principals, upstreams: {}, graphqlApiId: 'api', log: () => undefined });
    own.act('K', [{ action: 'dynamodb:GetItem', resource: table }]);
    expect(own.unusedGrants()).toEqual([
      'fn: dynamodb:PutItem',
      `fn: anything on ${table}/index/*`,
      'fn: ses:SendEmail on *',
    ]);
    await own.stop();
  });
});
