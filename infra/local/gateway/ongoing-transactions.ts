type Attributes = Record<string, unknown>;

interface ItemWrite {
  TableName: string;
  Key?: Attributes;
  Item?: Attributes;
}
interface WriteRequest extends ItemWrite {
  TransactItems?: Record<string, ItemWrite>[];
}

/** An error as DynamoDB's protocol sends it. */
export interface TableError {
  __type: string;
  message: string;
  CancellationReasons?: { Code: string; Message?: string }[];
}

const TRANSACTION = 'TransactWriteItems';
const ITEM_WRITES = ['PutItem', 'UpdateItem', 'DeleteItem'];
const ONGOING = 'Transaction is ongoing for the item';

/**
 * The items that transactions are writing or checking. DynamoDB refuses other writes of them, where DynamoDB Local makes them wait. Source:
 * DynamoDB developer guide, "Transaction conflict handling in DynamoDB".
 */
export class OngoingTransactions {
  readonly #items = new Set<string>();
  /** How many writes were refused. */
  conflicts = 0;

  /** Sends a request to the table. If it conflicts with a transaction, returns DynamoDB's error instead. */
  async run(operation: string, body: string, send: () => Promise<void>): Promise<TableError | undefined> {
    const items = listWrittenItems(operation, body);
    const isOngoing = items.map((item) => this.#items.has(item));
    if (isOngoing.includes(true)) {
      this.conflicts += 1;
      return operation === TRANSACTION ? buildCancellation(isOngoing) : buildError('TransactionConflict', ONGOING);
    }
    const held = operation === TRANSACTION ? items : [];
    for (const item of held) this.#items.add(item);
    try {
      await send();
    } finally {
      for (const item of held) this.#items.delete(item);
    }
    return undefined;
  }
}

function listWrittenItems(operation: string, body: string): string[] {
  if (operation !== TRANSACTION && !ITEM_WRITES.includes(operation)) return [];
  const request = JSON.parse(body) as WriteRequest;
  const writes = request.TransactItems?.flatMap((write) => Object.values(write)) ?? [request];
  return writes.map(({ TableName, Key, Item }) => {
    const { pk, sk } = Key ?? Item ?? {};
    return JSON.stringify([TableName, pk, sk]);
  });
}

const buildError = (name: string, message: string): TableError => ({
  __type: `com.amazonaws.dynamodb.v20120810#${name}Exception`,
  message,
});

function buildCancellation(isOngoing: readonly boolean[]): TableError {
  const reasons = isOngoing.map((one) => (one ? { Code: 'TransactionConflict', Message: ONGOING } : { Code: 'None' }));
  const codes = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return { ...buildError('TransactionCanceled', message), CancellationReasons: reasons };
}
