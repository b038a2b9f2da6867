import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listen, type Listening } from '../config/listen';
import { createEdge, type Distribution, type ViewerAnswer } from './edge';
import { xmlError } from './xml-error';

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
  const server = createServer(({ method = 'GET', url: path = '/', headers }, response) => {
    answerViewer({ method, path, headers })
      .catch((error: unknown) => {
        console.error('CloudFront stand-in:', error);
        return xmlError(502, 'BadGateway', 'The origin could not be reached.');
      })
      .then((answer) => send(response, answer, method))
      .catch(() => response.destroy());
  });
  return listen(server, port);
}

/** A viewer who goes away in the middle ends the stream; that is no error of ours. */
async function send(response: ServerResponse, { status, headers, body }: ViewerAnswer, method: string): Promise<void> {
  response.writeHead(status, headers);
  if (body instanceof Readable && method !== 'HEAD') await pipeline(body, response);
  else response.end(method === 'HEAD' ? undefined : body);
}
