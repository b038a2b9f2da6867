import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Contract, getRoute, type InputOf, type OutputOf } from '#shared/api/contract';
import { API_PATH } from '#shared/api/edge';
import { countView, getViewCounts, issueViewerToken, listViews } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { limitConcurrency } from '#shared/limit-concurrency';
import type { PublishData } from '#shared/publish/publish-data';
import { retry } from '#shared/time/retry';
import { FIRST_BEACON, waitUntilCountable } from '../testing/viewer-tokens';
import { call, type SignedUp, signUp, urls } from '../testing/test-stack';
import { makeNarratedProject } from '../web/e2e/narrated-project';
import { countInBusiestSecond, type Figure, type Measure, spread } from './figure';
import { patiently } from './patiently';

/** `VIEWERS=500 npm run bench -- viewers` for a slower machine. */
const VIEWERS = Number(process.env.VIEWERS ?? 5000);
/** Viewers whose pages load at the same moment. All of them watch at the same time. */
const LOADING_AT_ONCE = 60;
const ALL_TIME = -1;
/** Of a browser, for one host. */
const CONNECTIONS_MAX = 6;

/** The source address of a viewer, different for each of the first 65,536. */
const viewerAddress = (nth: number): string => `127.1.${nth >> 8}.${nth & 255}`;

/** What all viewers of a link cause together. Times are in milliseconds. */
interface Audience {
  /** Of requests that the edge passed on, by path: when they were answered. */
  originTimes: Map<string, number[]>;
  loadTimes: number[];
  repeated: number;
}

class FailedRequest extends Error {
  constructor(
    path: string,
    readonly status: number,
    body: Buffer,
  ) {
    super(`${path}: ${status} ${body.toString().slice(0, 200)}`);
  }
}

/** One viewer's browser. All of its connections come from the viewer's address. */
class ViewerBrowser {
  readonly #agent: Agent;

  constructor(
    nth: number,
    readonly audience: Audience,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX, localAddress: viewerAddress(nth) });
  }

  async get(path: string): Promise<Buffer> {
    return this.#retry(() => this.#send(path));
  }

  async call<C extends Contract>(contract: C, data: InputOf<C>): Promise<OutputOf<C>> {
    const body = await this.#retry(() => this.#send(API_PATH + getRoute(contract).path, { data }));
    return (JSON.parse(body.toString()) as { data: OutputOf<C> }).data;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Repeats a request while the stage is overloaded or the connection fails, as the player does. */
  #retry(send: () => Promise<Buffer>): Promise<Buffer> {
    const isPassing = (error: unknown) => !(error instanceof FailedRequest) || error.status >= 500;
    const countRepeated = (error: unknown) => {
      if (isPassing(error)) this.audience.repeated += 1;
      return isPassing(error);
    };
    return retry(send, { isPassing: countRepeated, backoff: { firstMs: 2000, maxMs: 60_000, jitter: 0.5 } });
  }

  /** Sends a request to the edge. @throws FailedRequest */
  #send(path: string, data?: object): Promise<Buffer> {
    const method = data ? 'POST' : 'GET';
    const headers = data ? { 'content-type': 'application/json' } : {};
    const { port } = new URL(urls.app);
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: this.#agent }, (response) => {
        const { statusCode = 0 } = response;
        if (response.headers['x-cache'] === 'Miss from cloudfront') this.#recordOriginRequest(path);
        buffer(response).then(
          (body) => (statusCode < 300 ? resolve(body) : reject(new FailedRequest(path, statusCode, body))),
          reject,
        );
      });
      sent.once('error', reject).end(data && JSON.stringify(data));
    });
  }

  #recordOriginRequest(path: string): void {
    const [name = ''] = path.split('?');
    const { originTimes } = this.audience;
    originTimes.set(name, [...(originTimes.get(name) ?? []), performance.now()]);
  }
}

/** Opens a link and loads everything that it plays. Returns the viewer's token. */
async function openLink(project_id: ProjectId, nth: number, audience: Audience): Promise<string> {
  const browser = new ViewerBrowser(nth, audience);
  const opened = performance.now();
  const data = await browser.get(`/publish/${project_id}`);
  const { viewer_pass: pass, media_grant, slides, clips } = JSON.parse(data.toString()) as PublishData;
  const files = new Set([...slides, ...clips].map(({ url }) => url));
  const [{ token }] = await Promise.all([
    browser.call(issueViewerToken, { project_id, pass }),
    ...[...files].map((file) => browser.get(`${file}?${media_grant}`)),
  ]);
  audience.loadTimes.push(performance.now() - opened);
  browser.close();
  return token;
}

/** Watches until the view counts. */
async function watchLink(project_id: ProjectId, nth: number, token: string, audience: Audience): Promise<void> {
  const browser = new ViewerBrowser(nth, audience);
  await browser.call(countView, { project_id, token: await waitUntilCountable(token), ...FIRST_BEACON });
  browser.close();
}

async function countListed(id: ProjectId, { token }: SignedUp): Promise<number> {
  let listed = 0;
  let after: string | undefined;
  do {
    const page = await call(listViews, { project_id: id, days: ALL_TIME, after }, token);
    listed += page.views.length;
    after = page.next ?? undefined;
  } while (after !== undefined);
  return listed;
}

const exactly = (name: string, value: number): Figure => ({
  ...{ name, value, unit: 'views' },
  ...{ goal: VIEWERS, atLeast: VIEWERS },
});

/** One link and 5,000 people, each at an address of their own: what reaches the origins, and how many views are counted. */
export const viewersAtOnce: Measure = {
  title: 'scale: viewers at once',
  run: async () => {
    const person = await patiently(() => signUp());
    const id = await patiently(() => makeNarratedProject(person));
    const audience: Audience = { originTimes: new Map(), loadTimes: [], repeated: 0 };
    const started = performance.now();
    const inTurn = limitConcurrency(LOADING_AT_ONCE);
    const viewers = Array.from({ length: VIEWERS }, (_, nth) => nth);
    const tokens = await Promise.all(viewers.map((nth) => inTurn(() => openLink(id, nth, audience))));
    await Promise.all(viewers.map((nth) => inTurn(() => watchLink(id, nth, tokens[nth]!, audience))));
    const seconds = (performance.now() - started) / 1000;

    const ofFiles = [...audience.originTimes].filter(([path]) => path.startsWith('/projects/'));
    const ofData = audience.originTimes.get(`/publish/${id}`) ?? [];
    const { days } = await call(getViewCounts, { project_id: id, days: ALL_TIME }, person.token);
    return [
      {
        name: 'publish data: origin calls in a second, most',
        value: countInBusiestSecond(ofData),
        unit: '/s',
        goal: 1,
      },
      { name: 'publish data: origin calls', value: ofData.length, unit: `in ${Math.round(seconds)} s` },
      { name: 'files', value: ofFiles.length, unit: 'files' },
      {
        name: 'requests of a file that reach the bucket, most',
        value: Math.max(...ofFiles.map(([, times]) => times.length)),
        unit: 'requests',
        goal: 1,
      },
      exactly(
        'views counted',
        days.reduce((sum, { count }) => sum + count, 0),
      ),
      exactly('views listed', await countListed(id, person)),
      { name: 'viewers', value: VIEWERS / seconds, unit: '/s' },
      { name: 'requests repeated by viewers', value: audience.repeated, unit: 'requests' },
      ...spread(`a link is loaded, ${LOADING_AT_ONCE} at once`, audience.loadTimes),
    ];
  },
};
