import { descriptorOf } from '@greffier/children/lent';
import { Decoder, Demuxer } from 'node-av/api';
import { AV_LOG_QUIET, AVMEDIA_TYPE_AUDIO } from 'node-av/constants';
import { Log, type Frame, type Packet, type Stream } from 'node-av/lib';
import { speechErrors } from '../../speech-errors.ts';
import { openLent } from './lent-input.ts';
import { createConverter, LOWEST_RATE } from './resampling.ts';

/**
 * The library's choice of track is kept if that track has more than this share of the sound in the fullest track.
 * Samples above the second value, about −50 dB, count as sound.
 */
const LOUD_ENOUGH = 0.5;
const AUDIBLE = 100;
/**
 * Accepted containers of sound and films. Formats that refer to other files, here or elsewhere (playlists), are left out.
 */
const FORMATS =
  'aac,ac3,act,aiff,amr,amrnb,amrwb,ape,asf,asf_o,au,avi,caf,dsf,dts,dv,eac3,flac,flv,gxf,iff,ircam,loas,matroska,mlp,mov,mp3,mpc,mpc8,mpeg,mpegts,mxf,nistsphere,nut,ogg,oma,qcp,rm,sln,sox,tak,truehd,tta,voc,w64,wav,webm,wsaud,wtv,wv,xwma';
/** Sample rate that is enough to tell sound from silence; Hz. */
const LISTENING_RATE = 8_000;
/**
 * Limit on the tracks in a file. FFmpeg allows 1,000, and each track that a damaged header claims would cost a decoder.
 */
const MOST_TRACKS = 64;

/** Opens a recording. @throws SpeechError `unreadable_audio` */
export function openInput(file: string): Demuxer {
  // FFmpeg's log would write file names and titles to stderr.
  Log.setLevel(AV_LOG_QUIET);
  const input = openDemuxer(file);
  if (input.streams.length < MOST_TRACKS) return input;
  input.closeSync();
  throw speechErrors.unreadableAudio();
}

function openDemuxer(file: string): Demuxer {
  const options = { format_whitelist: FORMATS, protocol_whitelist: 'file', max_streams: MOST_TRACKS };
  try {
    return descriptorOf(file) === null ? Demuxer.openSync(file, { options }) : openLent(file, options);
  } catch (error) {
    throw speechErrors.unreadableAudio(error);
  }
}

/**
 * Chooses the sound track that is transcribed: the library's choice, unless another track has much more sound.
 * @param file path from which `input` was opened
 * @throws SpeechError `no_audio`; `unreadable_audio` if the track's rate is too low for speech
 */
export function soundTrack(input: Demuxer, file: string): Stream {
  const stream = chooseTrack(input, file);
  // The rate is 0 if only the packets state it.
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

/** Measures how many seconds of sound each track has. One second in ten is decoded, and the file is read once. */
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

/** Decodes a packet. A packet that the decoder cannot read has no frames. @param packet null at the end */
export function decodePacket(decoder: Decoder, packet: Packet | null): Frame[] {
  try {
    return decoder.decodeAllSync(packet);
  } catch {
    return [];
  }
}
