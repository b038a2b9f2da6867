import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as SdkRecord,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { type Progress } from './checkpoint';

export interface ReadResult {
  shardId: string;
  records: SdkRecord[];
  /** The shard is closed and fully read. */
  isLast: boolean;
}

/** Reads the shards of one stream from `progress` on, parents before children. */
export class ShardReader {
  private readonly iterators = new Map<string, string>();
  private shards: Shard[] = [];

  constructor(
    private readonly client: DynamoDBStreamsClient,
    private readonly streamArn: string,
    private readonly progress: Progress,
  ) {}

  async *readOnce(limit: number): AsyncGenerator<ReadResult> {
    if (this.readable().length === 0) await this.findShards();
    for (const shardId of this.readable()) {
      const ShardIterator = this.iterators.get(shardId) ?? (await this.firstIterator(shardId));
      const { Records = [], NextShardIterator } = await this.client.send(
        new GetRecordsCommand({ ShardIterator, Limit: limit }),
      );
      if (NextShardIterator) this.iterators.set(shardId, NextShardIterator);
      else this.iterators.delete(shardId);
      yield { shardId, records: Records, isLast: NextShardIterator === undefined };
    }
  }

  /** Restarts from the saved progress after an iterator expired or the connection failed. */
  reset(): void {
    this.iterators.clear();
    this.shards = [];
  }

  /** Removes the progress of shards that no longer exist in the stream. Call it only after a read. */
  dropExpiredShards(progress: Progress): void {
    for (const id of Object.keys(progress)) {
      if (!this.shards.some(({ ShardId }) => ShardId === id)) delete progress[id];
    }
  }

  private readable(): string[] {
    const isOpen = (id: string | undefined) =>
      this.shards.some(({ ShardId }) => ShardId === id) && !this.progress[id ?? '']?.finished;
    return this.shards
      .filter(({ ShardId, ParentShardId }) => isOpen(ShardId) && !isOpen(ParentShardId))
      .map(({ ShardId = '' }) => ShardId);
  }

  private async findShards(): Promise<void> {
    const { StreamDescription } = await this.client.send(new DescribeStreamCommand({ StreamArn: this.streamArn }));
    this.shards = StreamDescription?.Shards ?? [];
    this.dropExpiredShards(this.progress);
  }

  private async firstIterator(shardId: string): Promise<string | undefined> {
    const shard = { StreamArn: this.streamArn, ShardId: shardId };
    const fromStart = new GetShardIteratorCommand({ ...shard, ShardIteratorType: 'TRIM_HORIZON' });
    const SequenceNumber = this.progress[shardId]?.after;
    if (!SequenceNumber) return (await this.client.send(fromStart)).ShardIterator;
    try {
      const after = new GetShardIteratorCommand({
        ...shard,
        ShardIteratorType: 'AFTER_SEQUENCE_NUMBER',
        SequenceNumber,
      });
      return (await this.client.send(after)).ShardIterator;
    } catch (error) {
      if (!(error instanceof TrimmedDataAccessException)) throw error;
      return (await this.client.send(fromStart)).ShardIterator;
    }
  }
}
