import { SearchIndex } from './model/search-index';

/** The methods of the index that a page calls. */
export type SearchMethod = 'setProjects' | 'setWords' | 'findProjects' | 'setPassages' | 'findPassages';

/** A call of a method of the index. */
export interface SearchRequest {
  id: number;
  method: SearchMethod;
  values: unknown[];
}

/** What the method with this `id` returned. `error` is set instead of `result` if the method threw. */
export interface SearchAnswer {
  id: number;
  result?: unknown;
  error?: string;
}

/** The page's only index. It ends with the worker. */
const index = new SearchIndex();

self.onmessage = ({ data: { id, method, values } }: MessageEvent<SearchRequest>) => {
  const post = (answer: SearchAnswer) => self.postMessage(answer);
  try {
    const run = index[method].bind(index) as (...values: unknown[]) => unknown;
    post({ id, result: run(...values) });
  } catch (error) {
    post({ id, error: String(error) });
  }
};
