import * as z from 'zod';

/** A user name or an e-mail address. Addresses are the same in any case. */
export const username = z
  .string()
  .min(1)
  .transform((name) => (name.includes('@') ? name.toLowerCase() : name));

/** Attributes as a client sends them. */
export const attributeList = z
  .array(z.object({ Name: z.string(), Value: z.string().default('') }))
  .transform((list) =>
    list.map(({ Name, Value }) => ({ Name, Value: Name === 'email' ? Value.toLowerCase() : Value })),
  );

export const clientMetadata = z.record(z.string(), z.string()).optional();
