import { WebSocket } from 'ws';

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
}

/** A connection that speaks WebDriver BiDi (W3C): commands and their answers. */
export interface BidiSession {
  /** Sends a command. Rejects with what the browser says against it. */
  send<T>(method: string, params: Record<string, unknown>): Promise<T>;
  close(): void;
}

/** Connects to a browser's BiDi address and begins a session. */
export async function openBidiSession(address: string): Promise<BidiSession> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer;
    const asked = waiting.get(answer.id ?? -1);
    if (!asked) return;
    waiting.delete(answer.id ?? -1);
    if (answer.type === 'success') asked.resolve(answer.result);
    else asked.reject(new Error(`${answer.error}: ${answer.message}`));
  });
  let count = 0;
  const send = <T>(method: string, params: Record<string, unknown>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve: (result) => resolve(result as T), reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('session.new', { capabilities: {} });
  return { send, close: () => socket.close() };
}
