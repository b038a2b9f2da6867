import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProjectId } from '#shared/entities/scalars';
import { endSubscriptions } from './live';

const asked: string[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/elsewhere') response.end('{"data":{}}');
    else response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, {
    ...{ GRAPHQL_URL: `http://127.0.0.1:${port}/graphql`, AWS_REGION: 'eu-west-1' },
    ...{ AWS_ACCESS_KEY_ID: 'LOCALSTACK', AWS_SECRET_ACCESS_KEY: 'local' },
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('guard: redirects of the live API are not followed, because the signed message is for it alone', async () => {
  await expect(endSubscriptions('abcdefghijkmnpqrstuv' as ProjectId)).rejects.toThrow();
  expect(asked).toEqual(['/graphql']);
});
