import type { ListeningModel } from './entry.ts';

const WHISPER_AUTHOR = 'OpenAI, export ONNX de onnx-community';

/**
 * The models for listening that can be installed. Sizes and sha256 are those that the hub states for these commits. Times are
 * estimates: for Whisper by the number of parameters and the size of the encoder's weights (74, 244 and 809 million; 23, 92
 * and 645 MB), for Parakeet by the figures of onnx-asr, for WeSpeaker by its operations (28.1 G; CAM++ has 1.15 G). See
 * docs/decisions/0019 and 0034.
 * Published errors: for Parakeet from FluidAudio's Documentation/Benchmarks.md (fr_fr of FLEURS, 350 sentences, a Core ML
 * export of the same weights), for WeSpeaker from its own table of models (equal error rate). No reliable figure for French
 * was found for Whisper small and large v3 turbo.
 */
export const LISTENING_MODELS: readonly ListeningModel[] = [
  {
    id: 'parakeet-tdt-0.6b-v3',
    role: 'speech',
    kind: 'parakeet-tdt',
    name: 'Parakeet TDT 0.6B v3',
    licence: 'CC-BY-4.0',
    author: 'NVIDIA, export ONNX d’Ilya Stupakov',
    languages: 25,
    relativeTime: [1, 2],
    publishedError: { percent: 5.9, of: 'des mots français de FLEURS' },
    note: 'Reconnaît lui-même la langue, parmi 25 langues d’Europe\u00A0: la langue choisie ne lui est pas imposée. Quand le son est difficile, il lui arrive d’écrire de l’anglais\u00A0; dans une réunion en français seulement, Greffier l’en retient.',
    repository: 'istupakov/parakeet-tdt-0.6b-v3-onnx',
    commit: '8f23f0c03c8761650bdb5b40aaf3e40d2c15f1ce',
    files: [
      { path: 'config.json', bytes: 97, sha256: '666903c76b9798caf2c210afd4f6cd60b08a8dbf9800ec8d7a3bc0d2148ac466' },
      { path: 'vocab.txt', bytes: 93_939, sha256: 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d' },
      {
        path: 'nemo128.onnx',
        bytes: 139_764,
        sha256: 'a9fde1486ebfcc08f328d75ad4610c67835fea58c73ba57e3209a6f6cf019e9f',
      },
      {
        path: 'decoder_joint-model.int8.onnx',
        bytes: 18_202_004,
        sha256: 'eea7483ee3d1a30375daedc8ed83e3960c91b098812127a0d99d1c8977667a70',
      },
      {
        path: 'encoder-model.int8.onnx',
        bytes: 652_183_999,
        sha256: '6139d2fa7e1b086097b277c7149725edbab89cc7c7ae64b23c741be4055aff09',
      },
    ],
  },
  {
    id: 'whisper-small',
    role: 'speech',
    kind: 'whisper-hub',
    name: 'Whisper small',
    licence: 'Apache-2.0',
    author: WHISPER_AUTHOR,
    languages: 99,
    relativeTime: [3, 4],
    publishedError: null,
    note: null,
    repository: 'onnx-community/whisper-small',
    commit: '36050c46d777d46dc4b5f43f6d90574fc38f8732',
    files: [
      {
        path: 'config.json',
        bytes: 2227,
        sha256: '457854d452f17661e197d74aee12b8e74fb75ba30ebfaa7426d0d61ea1e08a18',
      },
      {
        path: 'generation_config.json',
        bytes: 3893,
        sha256: 'f538b28220c6a6d6f1af1458d4141cacb4ef4963df3de98a19490440c412ddf0',
      },
      {
        path: 'preprocessor_config.json',
        bytes: 339,
        sha256: 'a6a76d28c93edb273669eb9e0b0636a2bddbb1272c3261e47b7ca6dfdbac1b8d',
      },
      {
        path: 'tokenizer.json',
        bytes: 2_480_466,
        sha256: '27fc476bfe7f17299480be2273fc0608e4d5a99aba2ab5dec5374b4482d1a566',
      },
      {
        path: 'onnx/encoder_model_quantized.onnx',
        bytes: 92_326_160,
        sha256: 'a43a83f3c5361cd591cfa7c36f14b43cf7cb22f47a415cc14a8d557be800fa92',
      },
      {
        path: 'onnx/decoder_model_merged_quantized.onnx',
        bytes: 156_750_845,
        sha256: 'ec07c3cbb64172c39791e26ee870a65ac22b458c36722bfe2776b3dbf741e0c9',
      },
    ],
  },
  {
    id: 'whisper-large-v3-turbo',
    role: 'speech',
    kind: 'whisper-hub',
    name: 'Whisper large v3 turbo',
    licence: 'MIT',
    author: WHISPER_AUTHOR,
    languages: 99,
    relativeTime: [10, 25],
    publishedError: null,
    note: 'Très lent sur un processeur\u00A0; ses poids restent en mémoire pendant la transcription.',
    repository: 'onnx-community/whisper-large-v3-turbo',
    commit: '360ebcde2559d60bb474678be3c1de9ef347d01a',
    files: [
      {
        path: 'config.json',
        bytes: 1332,
        sha256: '35cd83669f75bc2867f3b3a4461850392d5e308cd6ea951c3700539883c28df1',
      },
      {
        path: 'generation_config.json',
        bytes: 3897,
        sha256: '16f95291d2f47c944d3c2b19390bba7965666555c1ea2a0bdc850d1fab45612f',
      },
      {
        path: 'preprocessor_config.json',
        bytes: 340,
        sha256: '7ccc62c6f2765af1f3b46c00c9b5894426835a05021c8b9c01eecb6dfb542711',
      },
      {
        path: 'tokenizer.json',
        bytes: 2_480_617,
        sha256: '6d8cbd7cd0d8d5815e478dac67b85a26bbe77c1f5e0c6d76d1ce2abc0e5f21ca',
      },
      {
        path: 'onnx/encoder_model_quantized.onnx',
        bytes: 644_822_195,
        sha256: 'd2f853dc3254fdc0079f55dd4433ea716ac98ec5574d3b475f288f2a77cebba9',
      },
      {
        path: 'onnx/decoder_model_merged_quantized.onnx',
        bytes: 439_936_716,
        sha256: '61481bd3be3a445d5a4b9070e8f8b2c6cc4fbbbbdc9f0e7ed048a132b8b84e0d',
      },
    ],
  },
  {
    id: 'wespeaker-resnet293-lm',
    role: 'speakers',
    kind: 'wespeaker',
    name: 'WeSpeaker ResNet293-LM',
    licence: 'CC-BY-4.0',
    author: 'WeSpeaker (WeNet)',
    languages: null,
    relativeTime: [20, 25],
    publishedError: { percent: 1.3, of: 'des paires de voix de VoxCeleb1-H' },
    note: 'Entraîné surtout sur des voix qui parlent anglais.',
    repository: 'Wespeaker/wespeaker-voxceleb-resnet293-LM',
    commit: '6e6bffe5bf3d772a1f143dc6dbfea58a0799ea83',
    files: [
      {
        path: 'voxceleb_resnet293_LM.onnx',
        bytes: 114_336_285,
        sha256: 'dbb1ccc7754caff552ebc46347a51aaee2669bb24efc740e665d1a1133d20e98',
      },
    ],
  },
];
