/** What somebody wants of a take, as its journal has it; each is meant for a moment. */
export type TakeOrder =
  | { event: 'begin'; slide_id: string }
  | { event: 'slide'; slide_id: string }
  | { event: 'pause' }
  | { event: 'resume' }
  /** Takes back the last seconds. */
  | { event: 'rewind'; seconds: number }
  /** Takes back everything since the current slide was shown. */
  | { event: 'retake-slide' }
  | { event: 'stop' };

/** An order at the sample of the tape that was heard at its moment. */
export type PlacedOrder = TakeOrder & { at: number };
