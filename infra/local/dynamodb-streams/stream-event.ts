import { type AttributeValue as SdkValue, type _Record as SdkRecord } from '@aws-sdk/client-dynamodb-streams';
import { type AttributeValue, type DynamoDBRecord } from 'aws-lambda';
import { REGION } from '../config/aws';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function attribute(value: SdkValue): AttributeValue {
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: value.BS.map(base64) };
  if (value.L) return { L: value.L.map(attribute) };
  if (value.M) return { M: image(value.M) };
  return value as AttributeValue;
}

const image = (values: Record<string, SdkValue>): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, attribute(value)]));

const REMOVED_BY_TTL = { type: 'Service', principalId: 'dynamodb.amazonaws.com' };

/**
 * Converts a stream record to Lambda's format: bytes as base64, times in seconds. DynamoDB Local marks removals by TTL in its own way; in
 * AWS they are a REMOVE by the service.
 */
export function lambdaRecord(
  record: SdkRecord,
  streamArn: string,
): DynamoDBRecord & { dynamodb: { SequenceNumber: string } } {
  const { Keys, NewImage, OldImage, SequenceNumber = '', SizeBytes, StreamViewType } = record.dynamodb ?? {};
  const created = record.dynamodb?.ApproximateCreationDateTime ?? new Date();
  const isKnown = record.eventName === 'INSERT' || record.eventName === 'MODIFY' || record.eventName === 'REMOVE';
  return {
    eventID: record.eventID,
    eventName: isKnown ? record.eventName : 'REMOVE',
    eventVersion: record.eventVersion,
    eventSource: 'aws:dynamodb',
    awsRegion: REGION,
    eventSourceARN: streamArn,
    ...(isKnown ? {} : { userIdentity: REMOVED_BY_TTL }),
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(created.getTime() / 1000),
      ...(Keys ? { Keys: image(Keys) } : {}),
      ...(NewImage ? { NewImage: image(NewImage) } : {}),
      ...(OldImage ? { OldImage: image(OldImage) } : {}),
      SequenceNumber,
      SizeBytes,
      StreamViewType,
    },
  };
}

export type StreamRecord = ReturnType<typeof lambdaRecord>;
