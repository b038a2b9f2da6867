/** A piece of sound as the audio thread sends it, and the frame of the audio context that it begins with. */
export interface TappedPiece {
  beginFrame: number;
  samples: Float32Array<ArrayBuffer>;
}
