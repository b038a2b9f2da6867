import { createServer } from 'node:http';
import { listen } from '../protocol/http';
import { choosePorts } from './ports';

test('free ports are distinct and can be listened on', async () => {
  const ports = await choosePorts('free');
  expect(new Set(Object.values(ports)).size).toBe(Object.keys(ports).length);
  const server = await listen(createServer(), ports.api);
  expect(server.url).toBe(`http://127.0.0.1:${ports.api}`);
  await server.stop();
});

test('free ports are outside the range of outgoing connections, and another stack gets others', async () => {
  const [one, other] = [await choosePorts('free'), await choosePorts('free')].map((ports) => Object.values(ports));
  expect(Math.max(...one!, ...other!)).toBeLessThan(32_768);
  expect(other!.filter((port) => one!.includes(port))).toEqual([]);
});

test('a fixed port in use fails with advice on what to do', async () => {
  const occupied = await listen(createServer(), 4100).catch(() => undefined);
  await expect(choosePorts('fixed')).rejects.toThrow(/^Port \d+ \(\w+\) is in use\. Is the local stack running/);
  await occupied?.stop();
});
