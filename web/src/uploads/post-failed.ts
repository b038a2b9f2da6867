/** The store refused a file, or could not be reached (status 0). */
export class PostFailed extends Error {
  /** What S3 calls its reason, such as `RequestTimeout`; '' without one. */
  readonly reason: string;

  /** @param answer the body of the store's answer */
  constructor(
    readonly status: number,
    answer = '',
  ) {
    super(`The file was not taken (${status}).`);
    this.name = 'PostFailed';
    this.reason = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? '';
  }
}
