/** Whoever waits needs to be told only so many times. */
const STEPS = 100;

/** Tells of a share, 0 to 1, when it has grown by a hundredth since it was told of last. */
export function inSteps(tell: (share: number) => void): (share: number) => void {
  let told = 0;
  return (share) => {
    if (share * STEPS < told + 1) return;
    told = Math.floor(share * STEPS);
    tell(share);
  };
}
