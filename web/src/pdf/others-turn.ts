/** Lets what waits (keys, painting) have its turn; soon also in a page that is hidden, where timers are slow. */
export const othersTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
