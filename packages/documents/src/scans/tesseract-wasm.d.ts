/** The part of the package that is used here; its own types are not exported. */
declare module 'tesseract-wasm' {
  interface TextItem {
    readonly rect: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
    /** Flags of `layoutFlags`. */
    readonly flags: number;
    /** Confidence from 0 to 1. */
    readonly confidence: number;
    readonly text: string;
  }
  interface OCREngine {
    loadModel(model: Uint8Array): void;
    loadImage(image: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }): void;
    getOrientation(): { readonly rotation: number; readonly confidence: number };
    getTextBoxes(unit: 'word'): TextItem[];
    /** Must be called once, to give the memory back. */
    destroy(): void;
  }
  export const layoutFlags: { readonly StartOfLine: number };
  export function supportsFastBuild(): boolean;
  export function createOCREngine(options: { readonly wasmBinary: Uint8Array }): Promise<OCREngine>;
  export type { OCREngine, TextItem };
}
