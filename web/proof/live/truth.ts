import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient, type _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Change } from '#shared/entities/change';
import type { ProjectSummary } from '#shared/entities/project';
import type { AccountId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { authorize } from '#shared/permissions/authorize';
import { parseChannel } from '#shared/permissions/channels';
import { REGION, STACK_CREDENTIALS } from '../../../infra/local/config/aws';
import { ShardReader } from '../../../infra/local/stream-pump/shard-reader';
import type { Item } from '../../../testing/table';
import { dynamo } from '../../../testing/test-stack';

/** Every write of the table since the stack began, in order. */
async function readWholeStream(): Promise<StreamRecord[]> {
  const options = { endpoint: dynamo.endpoint, region: REGION, credentials: STACK_CREDENTIALS };
  const { Table } = await new DynamoDBClient(options).send(new DescribeTableCommand({ TableName: dynamo.tableName }));
  const reader = new ShardReader(new DynamoDBStreamsClient(options), Table?.LatestStreamArn ?? '', {});
  const records: StreamRecord[] = [];
  for (let found = 1; found > 0;) {
    found = 0;
    for await (const read of reader.readOnce(1000)) {
      records.push(...read.records);
      found += read.records.length;
    }
  }
  return records;
}

const itemOf = (image: object | undefined): Item | undefined => image && (unmarshall(image as never) as Item);

const nameOf = (pk: unknown, sk: unknown, version: unknown) => `${String(pk)} ${String(sk)} ${String(version)}`;

/** Who could see each version of each item at the moment when it was written: the rules, held against the table's history. */
export class Truth {
  readonly #seenBy = new Map<string, Set<string>>();
  readonly #people = new Map<string, User>();
  readonly #projects = new Map<string, ProjectSummary>();

  /** Reads the history as far as it concerns these people. */
  static async of(uids: readonly string[]): Promise<Truth> {
    const truth = new Truth();
    for (const { dynamodb } of await readWholeStream()) {
      const [key, item] = [itemOf(dynamodb?.Keys), itemOf(dynamodb?.NewImage)];
      if (!key) continue;
      truth.#learn(key, item);
      if (item) truth.#note(nameOf(key.pk, key.sk, item.version), uids, key, item);
    }
    return truth;
  }

  /** Whether somebody could see what they heard when it was written. A removal says nothing but an id. */
  allows(uid: string, change: Change): boolean {
    if (change.item === null) return true;
    return this.#seenBy.get(nameOf(...keyOf(change), change.version))?.has(uid) ?? false;
  }

  #learn({ pk, sk }: Item, item: Item | undefined): void {
    const id = String(pk).split('#')[1] ?? '';
    if (sk === 'USER') {
      if (item) this.#people.set(id, item as unknown as User);
      else this.#people.delete(id);
    }
    if (sk === 'PROJECT') {
      if (item && item.deleted_at === undefined) this.#projects.set(id, item as unknown as ProjectSummary);
      else this.#projects.delete(id);
    }
  }

  #note(name: string, uids: readonly string[], key: Item, item: Item): void {
    const seenBy = this.#seenBy.get(name) ?? new Set();
    for (const uid of uids) if (this.#isSeen(uid as Uid, key, item)) seenBy.add(uid);
    this.#seenBy.set(name, seenBy);
  }

  #isSeen(uid: Uid, { pk, sk }: Item, item: Item): boolean {
    const person = this.#people.get(uid);
    if (!person) return false;
    const [kind, id = ''] = String(pk).split('#');
    const may = (operation: Parameters<typeof authorize>[1]) => authorize(person, operation) === 'allowed';
    const account_id = item.account_id as AccountId;
    if (kind === 'PROJECT') {
      const project = this.#projects.get(id);
      return project !== undefined && may({ do: 'viewProject', project });
    }
    if (kind === 'USER' && sk === 'USER') return may({ do: 'viewUser', uid: id as Uid });
    if (kind === 'USER') return may({ do: 'listUsers', account_id });
    if (kind === 'INVITE') return may({ do: 'seeInvites', account_id });
    return kind === 'ACCOUNT' && may({ do: 'viewAccount', account_id: id as AccountId });
  }
}

/** Partition and sort key of what a change is about. */
function keyOf({ channel, entity, id, item }: Change): [pk: string, sk: string] {
  const target = parseChannel(channel);
  const project = target && 'project_id' in target ? target.project_id : id;
  switch (entity) {
    case 'user':
      return [`USER#${id}`, 'USER'];
    case 'teamUser':
      return [`USER#${id}`, `MEMBER#${(item as { account_id: string }).account_id}`];
    case 'account':
      return [`ACCOUNT#${id}`, 'ACCOUNT'];
    case 'invite':
      return [`INVITE#${id}`, 'INVITE'];
    case 'project':
      return [`PROJECT#${project}`, 'PROJECT'];
    case 'slide':
      return [`PROJECT#${project}`, `SLIDE#${id}`];
    case 'clip':
      return [`PROJECT#${project}`, `CLIP#${id}`];
    default:
      return [`PROJECT#${project}`, `MARKER#${id.replace('-', '#')}`];
  }
}
