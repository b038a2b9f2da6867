import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a page of the site was told by its frames. */
export interface FrameMessage {
  narradeck?: string;
  status?: string;
  time_ms?: number;
  /** Which of the page's frames said it. */
  frame: number;
}

/** A server of other people's pages, which frame what their address names. It has two hosts, each of which is a site of its own. */
export function startEmbeddingSite() {
  const server = createServer(({ url = '' }, response) => {
    const frames = new URL(url, 'http://site').searchParams.getAll('frame');
    const tags = frames.map((src) => `<iframe src="${src}" width="320" height="180" allow="autoplay"></iframe>`);
    const script = `
      window.messages = [];
      addEventListener('message', ({ data, source }) =>
        messages.push({ ...data, frame: [...document.querySelectorAll('iframe')].findIndex((it) => it.contentWindow === source) }));`;
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>A site</title><script>${script}</script>${tags.join('')}`);
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    hosts: [`127.0.0.1:${port}`, `localhost:${port}`] as const,
    /** A page of a host with these frames. */
    pageUrl: (host: string, ...frames: string[]): string =>
      `http://${host}/?${new URLSearchParams(frames.map((src) => ['frame', src])).toString()}`,
    close: () => server.close(),
  };
}
