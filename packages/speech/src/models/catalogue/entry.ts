/** A file as the hub keeps it at the pinned commit. */
export interface CatalogueFile {
  /** Path in the repository, and in the model's folder. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const MODEL_ROLES = ['speech', 'speakers', 'text'] as const;
/** What a model does: text of what was said, who said it, minutes of it. */
export type ModelRole = (typeof MODEL_ROLES)[number];
export type ListeningRole = Exclude<ModelRole, 'text'>;

interface Entry {
  /** Its folder's name, and what commands call it. */
  readonly id: string;
  readonly name: string;
  readonly licence: string;
  /** Whose work it is: its licence may ask to name them. */
  readonly author: string;
  /** What a person should know before they choose it, in French. */
  readonly note: string | null;
  readonly repository: string;
  readonly commit: string;
  readonly files: readonly CatalogueFile[];
}

export interface PublishedError {
  readonly percent: number;
  /** Of what, in French: « des mots français de FLEURS ». */
  readonly of: string;
}

/** A model that can be installed in place of starter weights. */
export interface ListeningModel extends Entry {
  readonly role: ListeningRole;
  readonly kind: 'whisper-hub' | 'parakeet-tdt' | 'wespeaker';
  /** How many languages it knows; French, English and German among them. Null where language does not matter. */
  readonly languages: number | null;
  /** Time that its part of the work is estimated to take, of the starter model's: from, to. */
  readonly relativeTime: readonly [number, number];
  /** An error rate that others have published; null where none is known with certainty. */
  readonly publishedError: PublishedError | null;
}

/** A language model that writes minutes: one GGUF file. */
export interface WritingModel extends Entry {
  readonly role: 'text';
  readonly kind: 'gguf';
  /** For which machine it is, in French: « une machine de 8 Go ». */
  readonly machine: string;
  /** The one for most machines. */
  readonly recommended: boolean;
  /** Memory of a token that it has read; bytes. */
  readonly tokenBytes: number;
}

export type CatalogueModel = ListeningModel | WritingModel;
