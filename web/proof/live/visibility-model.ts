import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient, type _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { FoundRecord } from '#shared/api/records';
import type { ProjectSummary } from '#shared/entities/project';
import type { AccountId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { authorize } from '#shared/permissions/authorize';
import { REGION, STACK_CREDENTIALS } from '../../../infra/local/config/aws';
import { ShardReader } from '../../../infra/local/dynamodb-streams/shard-reader';
import type { Item } from '../../../testing/table';
import { dynamo } from '../../../testing/test-stack';

/** Every write of the table since the stack started, in order. */
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

const parseItem = (image: object | undefined): Item | undefined => image && (unmarshall(image as never) as Item);

const keyText = (pk: unknown, sk: unknown) => `${String(pk)} ${String(sk)}`;

/** A version of an item while it was current, and who could see it during that time. */
interface Current {
  key: Item;
  item: Item;
  seenBy: Set<string>;
}

/** Who could see each version of each item while it was current, from the rules and the table's history. */
export class VisibilityModel {
  readonly #seenBy = new Map<string, Set<string>>();
  readonly #current = new Map<string, Current>();
  readonly #people = new Map<string, User>();
  readonly #projects = new Map<string, ProjectSummary>();

  /** Reads the history that concerns these people. */
  static async of(uids: readonly string[]): Promise<VisibilityModel> {
    const truth = new VisibilityModel();
    for (const { dynamodb } of await readWholeStream()) {
      const [key, item] = [parseItem(dynamodb?.Keys), parseItem(dynamodb?.NewImage)];
      if (!key) continue;
      const name = keyText(key.pk, key.sk);
      truth.#current.delete(name);
      truth.#learn(key, item);
      if (item) {
        const seenBy = new Set<string>();
        truth.#seenBy.set(`${name} ${String(item.version)}`, seenBy);
        truth.#current.set(name, { key, item, seenBy });
      }
      const isOfRights = key.sk === 'USER' || key.sk === 'PROJECT';
      const concerned = isOfRights ? [...truth.#current.values()] : [truth.#current.get(name)];
      for (const one of concerned) if (one) truth.#note(one, uids);
    }
    return truth;
  }

  /** Whether a person could see this record while it was current. A missing record reveals nothing. */
  allows(uid: string, found: FoundRecord): boolean {
    if (found.item === null) return true;
    const name = `${keyText(...getKey(found))} ${found.item.version}`;
    return this.#seenBy.get(name)?.has(uid) ?? false;
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

  #note({ key, item, seenBy }: Current, uids: readonly string[]): void {
    for (const uid of uids) if (!seenBy.has(uid) && this.#isSeen(uid as Uid, key, item)) seenBy.add(uid);
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
    if (kind === 'INVITE') return may({ do: 'viewInviteDetails', account_id });
    return kind === 'ACCOUNT' && may({ do: 'viewAccount', account_id: id as AccountId });
  }
}

function getKey(found: FoundRecord): [pk: string, sk: string] {
  switch (found.entity) {
    case 'user':
      return [`USER#${found.id}`, 'USER'];
    case 'teamUser':
      return [`USER#${found.id}`, `MEMBER#${found.account_id}`];
    case 'account':
      return [`ACCOUNT#${found.id}`, 'ACCOUNT'];
    case 'invite':
      return [`INVITE#${found.id}`, 'INVITE'];
    case 'project':
      return [`PROJECT#${found.id}`, 'PROJECT'];
    case 'slide':
      return [`PROJECT#${found.project_id}`, `SLIDE#${found.id}`];
    case 'clip':
      return [`PROJECT#${found.project_id}`, `CLIP#${found.id}`];
    case 'marker':
      return [`PROJECT#${found.project_id}`, `MARKER#${found.id.replace('-', '#')}`];
    case 'caption':
      return [`PROJECT#${found.project_id}`, `CAPTION#${found.id.replace('/', '#')}`];
    case 'comment':
      return [`PROJECT#${found.project_id}#COMMENTS`, found.id];
  }
}
