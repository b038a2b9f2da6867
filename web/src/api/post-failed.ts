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
  /**
   * Whether the form or address is too old that was used, or the key that has signed it: with a new one it can be over. S3 says
   * 403 of its own hour, and 400 `ExpiredToken` when the role of the function that has signed it has ended before.
   */
  get isTooOld(): boolean {
    return this.status === 403 || this.reason === 'ExpiredToken';
  }
}
