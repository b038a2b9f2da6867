/** Whoever waits needs to be told only so many times. */
const STEPS = 100;

/** Tells of a share, 0 to 1, when it has grown by a hundredth since it was told of last. */
export function throttleProgress(emit: (share: number) => void): (share: number) => void {
  let lastStep = 0;
  return (share) => {
    if (share * STEPS < lastStep + 1) return;
    lastStep = Math.floor(share * STEPS);
    emit(share);
  };
}
