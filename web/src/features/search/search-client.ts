import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#shared/api/contract';
import { getProject, getSearchWords, SEARCH_WORDS_PROJECTS_MAX } from '#shared/api/projects';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { splitIntoChunks } from '#shared/group-by';
import { limitConcurrency } from '#shared/limit-concurrency';
import { call } from '../../platform/api/call';
import { onSessionEnd } from '../../platform/api/session/session-state';
import { fetchComments } from '../comments/member-comments';
import { listPassages, type Passage } from './model/passages';
import type { FoundPassage, SearchIndex } from './model/search-index';
import type { SearchAnswer, SearchMethod } from './search-worker';

type ListedProject = Pick<ProjectSummary, 'id' | 'name' | 'version'>;

interface OpenWorker {
  worker: Worker;
  waiting: Map<number, (answer: SearchAnswer) => void>;
  /** When the words that the worker has of each project were collected. */
  indexedAt: Map<ProjectId, number>;
  /** Whether it has the words of all projects. Until then, what it doesn't find may exist. */
  isLoaded: boolean;
}

let open: OpenWorker | undefined;
let requests = 0;

onSessionEnd(closeWorker);

/** Ends the worker, and forgets all words. Searches that it hasn't answered fail. */
function closeWorker(error = 'The session ended.'): void {
  open?.worker.terminate();
  open?.waiting.forEach((settle, id) => settle({ id, error }));
  open = undefined;
}

function openWorker(): OpenWorker {
  if (open) return open;
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module', name: 'search' });
  const waiting: OpenWorker['waiting'] = new Map();
  worker.onmessage = ({ data }: MessageEvent<SearchAnswer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  worker.onerror = ({ message }) => closeWorker(message || STOPPED);
  open = { worker, waiting, indexedAt: new Map(), isLoaded: false };
  return open;
}

function askWorker<Method extends SearchMethod>(
  method: Method,
  ...values: Parameters<SearchIndex[Method]>
): Promise<ReturnType<SearchIndex[Method]>> {
  const { worker, waiting } = openWorker();
  const id = requests++;
  return new Promise((resolve, reject) => {
    waiting.set(id, ({ result, error }) => {
      if (error === undefined) resolve(result as ReturnType<SearchIndex[Method]>);
      else reject(new Error(error));
    });
    worker.postMessage({ id, method, values });
  });
}

const STOPPED = 'The search stopped.';

/** Searches the index. Fails after a worker has stopped, until another one has loaded. */
async function find<Method extends 'findProjects' | 'findPassages'>(
  method: Method,
  ...values: Parameters<SearchIndex[Method]>
): Promise<ReturnType<SearchIndex[Method]>> {
  if (!open?.isLoaded) throw new Error(STOPPED);
  return askWorker(method, ...values);
}

const limitCalls = limitConcurrency(4);

const limitUpdates = limitConcurrency(1);

/** Updates the words of these projects, and forgets those of others. Only words that changed are transferred. */
const updateIndex = (projects: readonly ListedProject[], client: QueryClient): Promise<number> =>
  limitUpdates(async () => {
    const opened = openWorker();
    const { indexedAt } = opened;
    // A worker that stopped had passages, too.
    if (!opened.isLoaded) void client.resetQueries({ queryKey: [PASSAGES] });
    const asked = projects.map(({ id }) => ({ id, indexed_at: indexedAt.get(id) ?? 0 }));
    const answers = await Promise.all(
      [...splitIntoChunks(asked, SEARCH_WORDS_PROJECTS_MAX)].map((some) =>
        limitCalls((): Promise<OutputOf<typeof getSearchWords>> => call(getSearchWords, { projects: [...some] })),
      ),
    );
    const found = answers.flatMap((answer) => answer.projects);
    const visible = new Set(found.map(({ id }) => id));
    const searched = projects.filter(({ id }) => visible.has(id)).map(({ id, name }) => ({ id, name }));
    await askWorker('setProjects', searched);
    await Promise.all(answers.map((answer) => askWorker('setWords', answer)));
    indexedAt.clear();
    for (const { id, indexed_at } of found) indexedAt.set(id, indexed_at);
    opened.isLoaded = true;
    return Date.now();
  });

/** The server collects words about a minute after a change. */
const UPDATED_MS = 60_000;

/** Loads the words of all listed projects, and updates them while a search is on screen. */
export const searchIndexQuery = (projects: readonly ListedProject[]) =>
  queryOptions({
    queryKey: ['search-index', projects.map(({ id }) => id)],
    queryFn: ({ client }) => updateIndex(projects, client),
    staleTime: UPDATED_MS,
    refetchInterval: UPDATED_MS,
    placeholderData: keepPreviousData,
  });

/** @param indexedAt when the index was updated; undefined if it hasn't loaded */
export function foundProjectsQuery(text: string, within: readonly ListedProject[], indexedAt: number | undefined) {
  const ids = within.map(({ id }) => id);
  return queryOptions({
    queryKey: ['found-projects', text, ids, indexedAt],
    queryFn: () => find('findProjects', text, ids),
    enabled: indexedAt !== undefined,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    gcTime: 0,
  });
}

export interface OpenPassages {
  passages: Passage[];
  mediaGrant: string;
}

const PASSAGES = 'search-passages';

/** A project's texts, by the ordinary calls, which check the person's rights. */
export const passagesQuery = ({ id, version }: ListedProject) =>
  queryOptions({
    queryKey: [PASSAGES, id, version],
    queryFn: ({ signal }) =>
      limitCalls(async (): Promise<OpenPassages> => {
        // What was searched for has changed while this waited.
        signal.throwIfAborted();
        const [project, comments] = await Promise.all([call(getProject, { id }, { signal }), fetchComments(id)]);
        const passages = listPassages(project, comments.items);
        await askWorker(
          'setPassages',
          id,
          passages.map(({ text }) => text),
        );
        return { passages, mediaGrant: project.media_grant };
      }),
    staleTime: Infinity,
  });

/** @param passages those of the project; undefined until they have loaded */
export const foundPassagesQuery = ({ id, version }: ListedProject, text: string, passages: Passage[] | undefined) =>
  queryOptions({
    queryKey: ['found-passages', id, version, text],
    queryFn: (): Promise<FoundPassage[]> => find('findPassages', id, text),
    enabled: passages !== undefined,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    gcTime: 0,
  });
