/** A file of a model on the hub, at the pinned commit. */
export interface CatalogueFile {
  /** Path of the file in the repository and in the model's folder. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const MODEL_ROLES = ['speech', 'speakers', 'text'] as const;
/** The work of a model: recognise text, tell voices apart, write minutes. */
export type ModelRole = (typeof MODEL_ROLES)[number];
export type ListeningRole = Exclude<ModelRole, 'text'>;

interface Entry {
  /** Name of the model's folder; commands use it too. */
  readonly id: string;
  readonly name: string;
  readonly licence: string;
  /** Maker of the model; the licence may require this name. */
  readonly author: string;
  /** Facts to know before choosing the model, in French. */
  readonly note: string | null;
  readonly repository: string;
  readonly commit: string;
  readonly files: readonly CatalogueFile[];
}

export interface PublishedError {
  readonly percent: number;
  /** Things that are counted for this percentage, in French, such as « des mots français de FLEURS ». */
  readonly of: string;
}

/** A model that can take the place of starter weights. */
export interface ListeningModel extends Entry {
  readonly role: ListeningRole;
  readonly kind: 'whisper-hub' | 'parakeet-tdt' | 'wespeaker';
  /**
   * Number of languages that the model knows, including French, English and German. Null if language does not matter.
   */
  readonly languages: number | null;
  /** Estimated time of the model's part of the work, as a multiple of the starter model's time: from, to. */
  readonly relativeTime: readonly [number, number];
  /** Error rate that others have published; null if none is known for certain. */
  readonly publishedError: PublishedError | null;
}

/** A language model that writes minutes: one GGUF file. */
export interface WritingModel extends Entry {
  readonly role: 'text';
  readonly kind: 'gguf';
  /** Machine that the model suits, in French, such as « une machine de 8 Go ». */
  readonly machine: string;
  /** Whether the model is the best choice for most machines. */
  readonly recommended: boolean;
  /** Memory for each token that the model has read; bytes. */
  readonly tokenBytes: number;
}

export type CatalogueModel = ListeningModel | WritingModel;
