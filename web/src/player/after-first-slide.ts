/** Ends once the first slide is on the stage, or can't be had: what can wait must not hold it up. */
export const afterFirstSlide = async (): Promise<void> =>
  document
    .querySelector<HTMLImageElement>('[data-shown] img')
    ?.decode()
    .catch(() => undefined);
