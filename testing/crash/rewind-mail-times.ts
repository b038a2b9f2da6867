import { addressPartition } from '../address-partition';
import type { Scene } from './scene';

const MINUTE_MS = 60_000;

/** Moves mail times back by a minute, so that the next mail may be sent. */
export async function rewindMailTimes({ emails, stack: { table } }: Scene): Promise<void> {
  for (const email of emails) {
    const pk = addressPartition(email);
    for (const item of await table.query(pk)) {
      const sent = item.sent as number[] | undefined;
      if (sent) await table.put({ ...item, pk, sk: item.sk as string, sent: sent.map((at) => at - MINUTE_MS) });
    }
  }
}
