/** The event that delivers messages to a queue's function, with their index as ID, sent just now. */
export const queueEvent = (...bodies: string[]): object => ({
  Records: bodies.map((body, index) => ({
    messageId: `${index + 1}`,
    body,
    attributes: { SentTimestamp: `${Date.now()}` },
  })),
});
