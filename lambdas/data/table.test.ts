import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConflictRetriesExhausted, isWritten, retryTransient, sendAll, transact, updateItem } from './table';

const busy = new Error('busy');
const isBusy = (error: unknown) => error === busy;

/** Work that fails with each of the errors in turn, then returns the number of runs. */
function failing(errors: readonly Error[]) {
  let runs = 0;
  return () => {
    const error = errors[runs++];
    return error ? Promise.reject(error) : Promise.resolve(runs);
  };
}

describe('temporary errors', () => {
  test('are retried until the call succeeds', async () => {
    await expect(retryTransient(failing([busy, busy]), isBusy)).resolves.toBe(3);
  });

  test('but not forever: the last error is thrown', async () => {
    await expect(retryTransient(failing(Array<Error>(20).fill(busy)), isBusy)).rejects.toBe(busy);
  });

  test('permanent errors are thrown immediately', async () => {
    const broken = new Error('broken');
    await expect(retryTransient(failing([busy, broken, busy]), isBusy)).rejects.toBe(broken);
  });
});

describe('a batch with unprocessed items', () => {
  test('is sent again with those, until none are left', async () => {
    const sent: number[][] = [];
    await sendAll([1, 2, 3], (open) => {
      sent.push([...open]);
      return Promise.resolve(open.slice(0, -1));
    });
    expect(sent).toEqual([[1, 2, 3], [1, 2], [1]]);
  });

  test('fails when nothing more is processed', async () => {
    let sends = 0;
    const send = (open: readonly number[]) => {
      sends++;
      return Promise.resolve(sends === 1 ? open.slice(1) : open);
    };
    await expect(sendAll([1, 2, 3], send)).rejects.toThrow('keeps leaving items');
    expect(sends).toBe(9);
  });
});

/** The table answers each write with one of these errors in turn, then does it. */
function tableFails(...errors: readonly Error[]) {
  process.env.TABLE_NAME = 'table';
  return jest.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(failing(errors) as never);
}
const about = { message: '', $metadata: {} };
const canceled = (...codes: string[]) =>
  new TransactionCanceledException({ ...about, CancellationReasons: codes.map((Code) => ({ Code })) });
const held = canceled('None', 'TransactionConflict');
const write = () => transact([{ Put: { Item: { pk: 'A' } } }, { Put: { Item: { pk: 'B' } } }]);

describe('a write is refused only by its condition', () => {
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['a transaction', held, write],
    ['an update', new TransactionConflictException(about), () => updateItem({ Key: { pk: 'A' } })],
  ])('%s is tried again after a conflict with another transaction', async (_, conflict, work) => {
    const send = tableFails(conflict, conflict);
    expect(await isWritten(work())).toBe(true);
    expect(send).toHaveBeenCalledTimes(3);
  });

  test('a lasting conflict with another transaction is an error of its own, and no failed condition', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    tableFails(...Array<Error>(20).fill(held));
    await expect(isWritten(write())).rejects.toThrow(ConflictRetriesExhausted);
  });

  test('a failed condition is final, whatever else happened to the transaction', async () => {
    const send = tableFails(canceled('TransactionConflict', 'ConditionalCheckFailed'));
    await expect(write()).rejects.toMatchObject({ name: 'ConditionFailed', failed: [1] });
    expect(send).toHaveBeenCalledTimes(1);
    tableFails(canceled('ConditionalCheckFailed', 'None'));
    expect(await isWritten(write())).toBe(false);
  });
});
