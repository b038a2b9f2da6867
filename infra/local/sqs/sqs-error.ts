/** The names by which SQS's old protocol knows errors that have another one in its new one. */
const OLD_NAMES: Record<string, string> = { QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue' };

/** A refusal in the words of SQS. */
export class SqsError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  get headers(): Record<string, string> {
    return { 'x-amzn-query-error': `${OLD_NAMES[this.code] ?? this.code};Sender` };
  }
}
