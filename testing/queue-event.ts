/** The event by which a queue hands messages to its function, each with its place as its id. They were sent just now. */
export const queueEvent = (...bodies: string[]): object => ({
  Records: bodies.map((body, index) => ({
    messageId: `${index + 1}`,
    body,
    attributes: { SentTimestamp: `${Date.now()}` },
  })),
});
