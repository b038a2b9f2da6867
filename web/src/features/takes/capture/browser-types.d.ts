/// <reference types="dom-mediacapture-transform" />

/** Part of TypeScript's worker library only: files of the origin that a worker writes in place. */
interface FileSystemSyncAccessHandle {
  read(into: ArrayBufferView, options?: { at?: number }): number;
  write(bytes: ArrayBufferView, options?: { at?: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

interface FileSystemFileHandle {
  createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
}

/** The globals of an audio worklet. */
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
  abstract process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
}
/** The context's frame at which the current block begins. */
declare const currentFrame: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
