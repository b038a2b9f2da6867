import { createHash } from 'node:crypto';
import type { Scene } from './scene';

const MINUTE_MS = 60_000;

/** A minute goes by: whoever got a mail may get the next one. */
export async function minuteLater({ emails, stack: { table } }: Scene): Promise<void> {
  for (const email of emails) {
    const pk = `EMAIL#${createHash('sha256').update(email).digest('hex')}`;
    for (const sk of ['MAILS', 'INVITES']) {
      const item = await table.get(pk, sk);
      if (item) await table.put({ ...item, pk, sk, sent: (item.sent as number[]).map((at) => at - MINUTE_MS) });
    }
  }
}
