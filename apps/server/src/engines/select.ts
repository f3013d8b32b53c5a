import { probe, transcribe } from '@greffier/speech/transcribe';
import { embeddedEngine } from '@greffier/writing/embedded/engine';
import type { TextEngine } from '@greffier/writing/engine';
import type { SpeechEngine } from './speech.ts';

/** The engines that run on this machine: speech in a child process, text in this one. */
export const speechEngine: SpeechEngine = { probe, transcribe };
export const textEngine: TextEngine = embeddedEngine;
