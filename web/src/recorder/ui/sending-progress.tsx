import { useStore } from 'zustand';
import { Progress } from '../../components/progress';
import type { Take } from '../../media/capture/take';
import { progressOf } from '../../uploads/model/transfer';
import { uploadsStore } from '../../uploads/uploads-store';
import { recorderWording as words } from '../../wording/recorder';
import { transferOf } from '../keep-take';

/** How far the file of a take has gone out: one with pictures is not sent while somebody speaks. */
export function SendingProgress({ take }: { take: Take }) {
  const share = useStore(uploadsStore, ({ transfers }) => {
    const transfer = transfers.find(({ id }) => id === transferOf(take));
    return transfer ? progressOf(transfer) : 0;
  });
  return <Progress label={words.video.sending} value={share} max={1} text={`${Math.floor(share * 100)} %`} />;
}
