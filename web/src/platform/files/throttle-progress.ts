const STEPS = 100;

/** Emits a share, 0 to 1, only after it has grown by a hundredth since the last time. */
export function throttleProgress(emit: (share: number) => void): (share: number) => void {
  let lastStep = 0;
  return (share) => {
    if (share * STEPS < lastStep + 1) return;
    lastStep = Math.floor(share * STEPS);
    emit(share);
  };
}
