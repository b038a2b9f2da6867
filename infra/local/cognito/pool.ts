import { readJsonFile, writeJsonFile } from '../config/json-file';
import { ServiceError } from '../protocol/json-service';
import { type Attributes } from './operation';

/** A sign-in that has not ended. Times are Unix seconds, as in tokens. */
export interface Session {
  /** SHA-256 of the refresh token, which is stored nowhere. */
  hash: string;
  originJti: string;
  authTime: number;
  expiry: number;
  /** Words separated by spaces. */
  scope: string;
}

/** The purpose of a mailed code. A code for one purpose is invalid for others. */
export type CodePurpose = 'reset-password' | 'verify-address';

interface MailedCode {
  purpose: CodePurpose;
  digits: string;
  expiry: number;
}

export interface PoolUser {
  /** The `sub` of people who signed up here, `google_<id>` of others. */
  username: string;
  isExternal: boolean;
  /** With `sub`; with `identities` for people of an outside provider. */
  attributes: Attributes;
  /** Salt and SRP verifier, never the password itself; '' for people of an outside provider. */
  password: string;
  sessions: Session[];
  /** Google's id of an account that also signs this person in. */
  linkedTo?: string;
  /** Whether they were created with a password that is not permanent. Such a password can't be reset. */
  isTemporary?: boolean;
  /** Whether an operator disabled the login. */
  isDisabled?: boolean;
  code?: MailedCode;
  /** An address that waits for the code of `VerifyUserAttribute`. */
  newEmail?: string;
}

/**
 * The people of the one pool, in memory and, if it has a file, on disk before a change returns. An email address identifies the person who
 * signed up with it. People of an outside provider may have the same address, and are identified only by user name.
 */
export class Pool {
  private readonly users: Map<string, PoolUser>;

  constructor(private readonly file: string | undefined) {
    this.users = new Map(readJsonFile<PoolUser[]>(file, []).map((user) => [user.username, user]));
  }

  all(): PoolUser[] {
    return [...this.users.values()];
  }

  /** Finds a person by user name. Those who signed up here are also found by email address. */
  find(username: string): PoolUser | undefined {
    const isHolder = ({ isExternal, attributes }: PoolUser) => !isExternal && attributes.email === username;
    return this.users.get(username) ?? this.all().find(isHolder);
  }

  /** Finds the person who signed up here and was linked to an account at Google. */
  findLinked(subject: string): PoolUser | undefined {
    return this.all().find(({ linkedTo }) => linkedTo === subject);
  }

  /** Like `find`, but throws UserNotFoundException. */
  require(username: string): PoolUser {
    const user = this.find(username);
    if (!user) throw new ServiceError('UserNotFoundException', 'User does not exist.');
    return user;
  }

  /** Throws AliasExistsException if another person signed up with the address. */
  assertEmailFree(user: PoolUser, email: string | undefined): void {
    const holder = email === undefined ? undefined : this.find(email);
    if (holder && holder.username !== user.username)
      throw new ServiceError('AliasExistsException', 'An account with the given email already exists.');
  }

  save(user: PoolUser): void {
    this.users.set(user.username, user);
    this.write();
  }

  delete({ username }: PoolUser): void {
    this.users.delete(username);
    this.write();
  }

  private write(): void {
    writeJsonFile(this.file, this.all());
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
