import { Decoder, Demuxer } from 'node-av/api';
import { AV_LOG_QUIET, AVMEDIA_TYPE_AUDIO } from 'node-av/constants';
import { Log, type Frame, type Packet, type Stream } from 'node-av/lib';
import { speechErrors } from '../speech-errors.ts';
import { createConverter, LOWEST_RATE } from './resampling.ts';

/** What a track must have of the fullest one to be preferred to it, and from where sound counts: about −50 dB. */
const LOUD_ENOUGH = 0.5;
const AUDIBLE = 100;
/** Containers of sound and films. Left out is what names other files, on this machine or elsewhere: lists, descriptions. */
const FORMATS =
  'aac,ac3,act,aiff,amr,amrnb,amrwb,ape,asf,asf_o,au,avi,caf,dsf,dts,dv,eac3,flac,flv,gxf,iff,ircam,loas,matroska,mlp,mov,mp3,mpc,mpc8,mpeg,mpegts,mxf,nistsphere,nut,ogg,oma,qcp,rm,sln,sox,tak,truehd,tta,voc,w64,wav,webm,wsaud,wtv,wv,xwma';
/** Enough to tell sound from silence; Hz. */
const LISTENING_RATE = 8_000;
/** Tracks of all kinds in one file. FFmpeg's own limit is 1,000, and a damaged header that states so many costs a decoder for each. */
const MOST_TRACKS = 64;

/** @throws SpeechError `unreadable_audio` */
export function openInput(file: string): Demuxer {
  // FFmpeg's own lines would repeat file names and titles on stderr.
  Log.setLevel(AV_LOG_QUIET);
  const input = openDemuxer(file);
  if (input.streams.length < MOST_TRACKS) return input;
  input.closeSync();
  throw speechErrors.unreadableAudio();
}

function openDemuxer(file: string): Demuxer {
  const options = { format_whitelist: FORMATS, protocol_whitelist: 'file', max_streams: MOST_TRACKS };
  try {
    return Demuxer.openSync(file, { options });
  } catch (error) {
    throw speechErrors.unreadableAudio(error);
  }
}

/**
 * The track that is heard where there are several: the library's choice, unless another says much more.
 * @param file where `input` was opened
 * @throws SpeechError `no_audio`; `unreadable_audio` where it states a rate at which nothing can be heard
 */
export function soundTrack(input: Demuxer, file: string): Stream {
  const stream = chooseTrack(input, file);
  // Zero where only the packets tell it.
  const { sampleRate } = stream.codecpar;
  if (sampleRate > 0 && sampleRate < LOWEST_RATE) throw speechErrors.unreadableAudio();
  return stream;
}

function chooseTrack(input: Demuxer, file: string): Stream {
  const stream = input.findBestStream(AVMEDIA_TYPE_AUDIO);
  if (stream === undefined) throw speechErrors.noAudio();
  if (input.streams.filter(isSound).length === 1) return stream;
  const audible = listenToTracks(file);
  const most = [...audible].reduce((best, track) => (track[1] > best[1] ? track : best), [stream.index, 0] as const);
  const enough = (audible.get(stream.index) ?? 0) > LOUD_ENOUGH * most[1];
  return enough ? stream : (input.streams.find(({ index }) => index === most[0]) ?? stream);
}

const isSound = ({ codecpar }: Stream): boolean => codecpar.codecType === AVMEDIA_TYPE_AUDIO;

/** Seconds in which there is something to hear, by track: of each ten seconds one is listened to. The file is read once. */
function listenToTracks(file: string): Map<number, number> {
  using input = openInput(file);
  using opened = new DisposableStack();
  const audible = new Map<number, number>();
  const listeners = new Map<number, (packet: Packet) => void>();
  for (const stream of input.streams.filter(isSound)) {
    const { num, den } = stream.timeBase;
    const decoder = opened.use(openDecoder(stream));
    const converter = opened.use(createConverter(LISTENING_RATE));
    let time = 0;
    let seconds = 0;
    listeners.set(stream.index, (packet) => {
      time += (Number(packet.duration) * num) / den;
      const frames = time % 10 < 1 ? decodePacket(decoder, packet) : [];
      for (const samples of frames.flatMap((frame) => converter.convert(frame))) {
        if (samples.some((sample) => Math.abs(sample) > AUDIBLE)) seconds += samples.length / LISTENING_RATE;
      }
      audible.set(stream.index, seconds);
    });
  }
  for (const packet of input.packetsSync()) {
    if (packet === null) break;
    listeners.get(packet.streamIndex)?.(packet);
    packet.free();
  }
  return audible;
}

export function openDecoder(stream: Stream): Decoder {
  try {
    return Decoder.createSync(stream, { exitOnError: false, threadCount: 1 });
  } catch (error) {
    throw speechErrors.unreadableAudio(error);
  }
}

/** A packet that the decoder stumbles over is left out. @param packet null at the end */
export function decodePacket(decoder: Decoder, packet: Packet | null): Frame[] {
  try {
    return decoder.decodeAllSync(packet);
  } catch {
    return [];
  }
}
