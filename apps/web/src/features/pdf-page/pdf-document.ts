/** A PDF whose pages can be drawn. */
export interface PdfPictures {
  /** @throws if the page cannot be drawn, or `signal` was aborted */
  readonly draw: (canvas: HTMLCanvasElement, page: number, width: number, signal: AbortSignal) => Promise<void>;
  readonly close: () => void;
}

/** Largest number of pixels in a picture, so that a page of any size fits in the memory of a phone. */
const MOST_DOTS = 8_000_000;

/**
 * Opens a file in this browser; nothing of it is sent. The library for drawing is loaded with the first file.
 * @throws if the file cannot be opened, or the library cannot be loaded
 */
export async function openPictures(file: File): Promise<PdfPictures> {
  const [pdfjs, data] = await Promise.all([import('pdfjs-dist/legacy/build/pdf.mjs'), file.arrayBuffer()]);
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const port = pdfjs.PDFWorker.create({ port: worker });
  const task = pdfjs.getDocument({
    data,
    worker: port,
    // The page's security policy forbids compiling code. Pictures whose decoding needs that are left out.
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const close = (): void => {
    void task.destroy().catch(() => undefined);
    worker.terminate();
  };
  try {
    const document = await task.promise;
    return {
      close,
      async draw(canvas, number, width, signal) {
        const page = await document.getPage(number);
        signal.throwIfAborted();
        const own = page.getViewport({ scale: 1 });
        const wanted = (width * window.devicePixelRatio) / own.width;
        const scale = Math.min(wanted, Math.sqrt(MOST_DOTS / (own.width * own.height)));
        const viewport = page.getViewport({ scale });
        canvas.width = Math.ceil(viewport.width);
        canvas.height = Math.ceil(viewport.height);
        const drawing = page.render({ canvas, viewport, annotationMode: pdfjs.AnnotationMode.DISABLE });
        const stop = (): void => drawing.cancel();
        signal.addEventListener('abort', stop);
        try {
          await drawing.promise;
        } finally {
          signal.removeEventListener('abort', stop);
        }
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}
