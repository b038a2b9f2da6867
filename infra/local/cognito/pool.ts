import { USER_POOL_AWS_DEFAULTS } from 'cognito-local/lib/services/cognitoService';
import { UserPoolServiceImpl } from 'cognito-local/lib/services/userPoolService';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IdentityError, type RequestContext } from './operation';
import type { CognitoOptions } from './options';
import { getAttribute, type PoolUser } from './pool-user';

/**
 * The people of the one pool. An email address identifies the person who signed up with it. People of an outside provider may have the same
 * address, and are identified only by user name.
 */
export class Pool extends UserPoolServiceImpl {
  /**
   * Finds a person by user name. Those who signed up here are also found by `sub` or email address, those of an outside provider are not.
   */
  override async getUserByUsername(context: RequestContext, username: string): Promise<PoolUser | null> {
    if (username.includes('@')) {
      const people: readonly PoolUser[] = await this.listUsers(context, `email = "${username}"`);
      return people.find(({ UserStatus }) => UserStatus !== 'EXTERNAL_PROVIDER') ?? null;
    }
    const user: PoolUser | null = await super.getUserByUsername(context, username);
    const isByOtherName = user?.UserStatus === 'EXTERNAL_PROVIDER' && user.Username !== username;
    return isByOtherName ? null : user;
  }

  /** Throws AliasExistsException if another person signed up with the address. */
  async assertEmailFree(context: RequestContext, user: PoolUser, email: string | undefined): Promise<void> {
    const holder = email && (await this.getUserByUsername(context, email));
    if (holder && holder.Username !== user.Username)
      throw new IdentityError('AliasExistsException', 'An account with the given email already exists.');
  }

  /** Like `getUserByUsername`, but throws UserNotFoundException. */
  async requireUser(context: RequestContext, username: string): Promise<PoolUser> {
    const user = await this.getUserByUsername(context, username);
    if (!user) throw new IdentityError('UserNotFoundException', 'User does not exist.');
    return user;
  }

  async findByIdentity(context: RequestContext, provider: string, subject: string): Promise<PoolUser | undefined> {
    const people: readonly PoolUser[] = await this.listUsers(context);
    return people.find((user) =>
      parseIdentities(user).some(({ providerName, userId }) => providerName === provider && userId === subject),
    );
  }
}

/** An account at an outside provider, as in the attribute `identities`. */
export interface ExternalIdentity {
  providerName: string;
  providerType: string;
  userId: string;
  primary: boolean;
  dateCreated: number;
}

const parseIdentities = (user: PoolUser): ExternalIdentity[] =>
  JSON.parse(getAttribute(user, 'identities') ?? '[]') as ExternalIdentity[];

/** Opens the pool with its stored people and the current settings. */
export async function openPool(options: CognitoOptions, context: RequestContext): Promise<Pool> {
  const stores = new PoolStoreFactory(options.dataDir);
  const people = await stores.create(context, options.userPoolId, { Users: {}, Groups: {} });
  const clients = await stores.create(context, 'clients', { Clients: {} });
  const settings = {
    ...USER_POOL_AWS_DEFAULTS,
    Id: options.userPoolId,
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    MfaConfiguration: 'OFF',
  };
  const clock = { get: () => new Date() };
  return new Pool(clients, clock, people, settings);
}

type Tree = Record<string, unknown>;
type Path = string | string[];

const DATE_NAME = /Date$/;
const reviveDate = (key: string, value: unknown) =>
  DATE_NAME.test(key) && typeof value === 'string' ? new Date(value) : value;

/**
 * The data of one pool as a JSON tree, in memory and, if it has a file, on disk before `set` returns. Its promises are already resolved, so
 * an operation without outside calls is never interleaved with another. Implements the interface that `cognito-local` expects of a store.
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
    const [parent, key] = this.findParent(path);
    parent[key] = structuredClone(value);
    return this.save();
  }

  delete(_context: unknown, path: Path): Promise<void> {
    const [parent, key] = this.findParent(path);
    delete parent[key];
    return this.save();
  }

  private findParent(path: Path): [Tree, string] {
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

/** Creates stores in `dataDir`, or in memory without it. Stored data overrides the defaults. */
class PoolStoreFactory {
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

/** Runs the tasks of one key one after another, and those of different keys in parallel. */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
