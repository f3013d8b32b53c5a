/** A file of the hub at the pinned commit. */
export interface CatalogueFile {
  /** Its path in the repository and in the model's folder. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const MODEL_ROLES = ['speech', 'speakers', 'text'] as const;
/** What a model does: recognise text, tell voices apart, write minutes. */
export type ModelRole = (typeof MODEL_ROLES)[number];
export type ListeningRole = Exclude<ModelRole, 'text'>;

interface Entry {
  /** The name of its folder, which commands use too. */
  readonly id: string;
  readonly name: string;
  readonly licence: string;
  /** Who made it; the licence may require the name. */
  readonly author: string;
  /** In French: what a person should know before choosing it. */
  readonly note: string | null;
  readonly repository: string;
  readonly commit: string;
  readonly files: readonly CatalogueFile[];
}

export interface PublishedError {
  readonly percent: number;
  /** In French: what was measured, such as « des mots français de FLEURS ». */
  readonly of: string;
}

/** A model that can take the place of starter weights. */
export interface ListeningModel extends Entry {
  readonly role: ListeningRole;
  readonly kind: 'whisper-hub' | 'parakeet-tdt' | 'wespeaker';
  /** How many languages it knows, including French, English and German. Null if language does not matter. */
  readonly languages: number | null;
  /** Estimated time of its part of the work, as a multiple of the starter model's time: from, to. */
  readonly relativeTime: readonly [number, number];
  /** An error rate that others have published; null if none is known for certain. */
  readonly publishedError: PublishedError | null;
}

/** A language model that writes minutes: one GGUF file. */
export interface WritingModel extends Entry {
  readonly role: 'text';
  readonly kind: 'gguf';
  /** In French: the machine that it suits, such as « une machine de 8 Go ». */
  readonly machine: string;
  /** Whether it is the best choice for most machines. */
  readonly recommended: boolean;
  /** Memory for each token that it has read; bytes. */
  readonly tokenBytes: number;
}

export type CatalogueModel = ListeningModel | WritingModel;
