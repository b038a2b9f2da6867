import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Key } from '../data/keys';
import type { Item } from '../data/table';

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

export const toItem = (image: Image): Item | undefined => image && unmarshall(image as Record<string, AttributeValue>);

export const toRecordKey = (record: DynamoDBRecord): Key => toItem(record.dynamodb?.Keys) as unknown as Key;
