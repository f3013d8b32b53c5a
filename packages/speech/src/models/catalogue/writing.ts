import type { WritingModel } from './entry.ts';

/**
 * The models for writing that can be installed, the smallest first. docs/decisions/0033 says why these were chosen, and who
 * confirms the commits, sizes and sha256. The memory of a token is the number of layers with attention × heads of keys and
 * values × their length × 2 (keys and values) × 2 bytes; every fourth layer of Qwen has attention.
 */
export const WRITING_MODELS: readonly WritingModel[] = [
  {
    id: 'qwen3.5-2b',
    role: 'text',
    kind: 'gguf',
    name: 'Qwen3.5 2B',
    licence: 'Apache-2.0',
    author: 'Alibaba (Qwen), conversion GGUF d’Unsloth',
    machine: 'une petite machine, de 2 cœurs et 4\u00A0Go de mémoire',
    recommended: false,
    tokenBytes: 6 * 2 * 256 * 4,
    note: 'Le plus petit\u00A0: ses phrases sont à relire de plus près.',
    repository: 'unsloth/Qwen3.5-2B-GGUF',
    commit: 'f6d5376be1edb4d416d56da11e5397a961aca8ae',
    files: [
      {
        path: 'Qwen3.5-2B-Q4_K_M.gguf',
        bytes: 1_280_835_840,
        sha256: 'aaf42c8b7c3cab2bf3d69c355048d4a0ee9973d48f16c731c0520ee914699223',
      },
    ],
  },
  {
    id: 'qwen3.5-4b',
    role: 'text',
    kind: 'gguf',
    name: 'Qwen3.5 4B',
    licence: 'Apache-2.0',
    author: 'Alibaba (Qwen), conversion GGUF d’Unsloth',
    machine: 'une machine de 8\u00A0Go de mémoire',
    recommended: true,
    tokenBytes: 8 * 4 * 256 * 4,
    note: null,
    repository: 'unsloth/Qwen3.5-4B-GGUF',
    commit: 'e87f176479d0855a907a41277aca2f8ee7a09523',
    files: [
      {
        path: 'Qwen3.5-4B-Q4_K_M.gguf',
        bytes: 2_740_937_888,
        sha256: '00fe7986ff5f6b463e62455821146049db6f9313603938a70800d1fb69ef11a4',
      },
    ],
  },
  {
    id: 'ministral-3-8b',
    role: 'text',
    kind: 'gguf',
    name: 'Ministral 3 8B',
    licence: 'Apache-2.0',
    author: 'Mistral AI',
    machine: 'une machine de 16\u00A0Go de mémoire, ou avec une carte graphique',
    recommended: false,
    tokenBytes: 34 * 8 * 128 * 4,
    note: 'Lent sur un processeur à deux cœurs.',
    repository: 'mistralai/Ministral-3-8B-Instruct-2512-GGUF',
    commit: '0102285ad796bd99af90f58de616092e5630e970',
    files: [
      {
        path: 'Ministral-3-8B-Instruct-2512-Q4_K_M.gguf',
        bytes: 5_198_911_904,
        sha256: '33e7a72cf5e6e2cfc2f2847075acc013d68bba023e35310cef86b5cf8fdca761',
      },
    ],
  },
];
