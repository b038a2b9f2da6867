import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { listen, type Listening } from '../config/listen';
import { sendOn } from '../config/send-on';
import { createEdge, type Distribution, type ViewerAnswer } from './edge';

export interface CloudFrontOptions extends Distribution {
  /** 0 takes a free one. */
  port: number;
}

/**
 * Starts a stand-in for CloudFront. Without a default behavior (`*`) it serves only what the others match: so it stands
 * behind a development server, which serves the client itself.
 */
export function startCloudFront({ port, ...distribution }: CloudFrontOptions): Promise<Listening> {
  const answerViewer = createEdge(distribution);
  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '/', headers, socket } = request;
    // Everybody is on this machine here; who says that a request comes from elsewhere is believed.
    const address = [headers['x-forwarded-for']].flat()[0] ?? socket.remoteAddress ?? '127.0.0.1';
    answerViewer({ method, path, headers, address, body: request })
      .then((answer) => send(response, answer, method))
      .catch(() => response.destroy());
  });
  return listen(server, port);
}

/** A viewer who goes away in the middle ends the stream; that is no error of ours. */
async function send(response: ServerResponse, { status, headers, body }: ViewerAnswer, method: string): Promise<void> {
  if (body instanceof Readable && method !== 'HEAD') await sendOn(response, status, headers, body);
  else response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body);
}
