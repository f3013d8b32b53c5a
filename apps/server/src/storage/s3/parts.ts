/** Cuts a stream into parts of exactly this many bytes; the last one may be shorter. */
export async function* partsOf(content: AsyncIterable<unknown>, bytes: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    // A stream of text yields strings.
    const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
    held.push(buffer);
    length += buffer.length;
    if (length < bytes) continue;
    const whole = Buffer.concat(held);
    let from = 0;
    for (; whole.length - from >= bytes; from += bytes) yield whole.subarray(from, from + bytes);
    held = [whole.subarray(from)];
    length = whole.length - from;
  }
  if (length > 0) yield Buffer.concat(held);
}
