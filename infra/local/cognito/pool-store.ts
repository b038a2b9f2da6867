import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Tree = Record<string, unknown>;
type Path = string | string[];

const DATE_NAME = /Date$/;
const reviveDate = (key: string, value: unknown) =>
  DATE_NAME.test(key) && typeof value === 'string' ? new Date(value) : value;

/**
 * The data of one pool as a tree of JSON, in memory and, if it has a file, on disk before `set` returns. Every answer
 * is at hand at once, so that an operation without outside calls runs without another one coming in between. The
 * interface is the one that `cognito-local` asks of a store.
 */
class PoolStore {
  constructor(
    private readonly root: Tree,
    private readonly file: string | undefined,
  ) {}

  getRoot<T>(): Promise<T | null> {
    return Promise.resolve(structuredClone(this.root) as T);
  }

  get<T>(_context: unknown, path: Path, fallback?: T): Promise<T> {
    const found = [path].flat().reduce<unknown>((node, key) => (node as Tree | undefined)?.[key], this.root);
    return Promise.resolve(structuredClone(found ?? fallback ?? null) as T);
  }

  set<T>(_context: unknown, path: Path, value: T): Promise<void> {
    const [parent, key] = this.parentOf(path);
    parent[key] = structuredClone(value);
    return this.save();
  }

  delete(_context: unknown, path: Path): Promise<void> {
    const [parent, key] = this.parentOf(path);
    delete parent[key];
    return this.save();
  }

  private parentOf(path: Path): [Tree, string] {
    const keys = [path].flat();
    const last = keys.pop() ?? '';
    return [keys.reduce((node, key) => (node[key] ??= {}) as Tree, this.root), last];
  }

  private save(): Promise<void> {
    if (this.file) {
      writeFileSync(`${this.file}.new`, JSON.stringify(this.root, undefined, 1));
      renameSync(`${this.file}.new`, this.file);
    }
    return Promise.resolve();
  }
}

/** Makes stores that live in `dataDir`, or in memory without one. What is on disk wins over the defaults. */
export class PoolStoreFactory {
  constructor(private readonly dataDir: string | undefined) {}

  create(_context: unknown, id: string, defaults: object): Promise<PoolStore> {
    if (!this.dataDir) return Promise.resolve(new PoolStore(structuredClone(defaults) as Tree, undefined));
    mkdirSync(this.dataDir, { recursive: true });
    const file = join(this.dataDir, `${id}.json`);
    return Promise.resolve(new PoolStore({ ...structuredClone(defaults), ...readTree(file) }, file));
  }
}

function readTree(file: string): Tree {
  try {
    return JSON.parse(readFileSync(file, 'utf8'), reviveDate) as Tree;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
