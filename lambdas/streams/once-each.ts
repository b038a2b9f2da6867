/**
 * Reads something by its name, each name once: whoever asks again, also while it is being read, gets the same answer. Meant for one
 * invocation, as the answers are never renewed.
 */
export function onceEach<Value>(read: (name: string) => Promise<Value>): (name: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (name) => {
    const value = known.get(name) ?? read(name);
    known.set(name, value);
    return value;
  };
}
