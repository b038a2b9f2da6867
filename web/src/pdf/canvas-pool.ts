/** Canvases to draw on one after the other: the memory of a new one costs as much time as drawing a page. */
export interface CanvasPool {
  /** One of this size in pixels; what was drawn on it before may still be there. */
  take: (width: number, height: number) => HTMLCanvasElement;
  /** Gives one back, whose context is as it was when it was taken. */
  giveBack: (canvas: HTMLCanvasElement) => void;
  /** Frees the memory of those that are not in use. */
  free: () => void;
}

/** An empty pool; it has as many canvases as are in use at a time. */
export function canvasPool(): CanvasPool {
  const unused: HTMLCanvasElement[] = [];
  return {
    take: (width, height) => {
      const canvas = unused.pop() ?? document.createElement('canvas');
      // To set a size, even the same, takes new memory.
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      return canvas;
    },
    giveBack: (canvas) => void unused.push(canvas),
    free: () => {
      for (const canvas of unused.splice(0)) canvas.width = canvas.height = 0;
    },
  };
}
