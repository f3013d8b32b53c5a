import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INPUT, PASSAGES, never, noting, openModelScene, type ModelScene } from '../testing/engines/model-scene.ts';
import { type ModelReply, openModelServer } from '../testing/engines/model-server.ts';

let scene: ModelScene;

beforeEach(async () => {
  scene = await openModelScene();
});
// Closing the scene also checks that no word of the meeting is in the logs, whatever went wrong.
afterEach(() => scene.close());

describe('servers of several kinds', () => {
  const refusing = (...types: readonly string[]) => {
    scene.server.reply = (asked) =>
      types.includes(asked.body.response_format?.type ?? '')
        ? { status: 400, body: { error: { message: `response_format ${asked.body.response_format?.type} unknown` } } }
        : noting(asked);
  };

  it.each([
    ['json_schema', [], ['json_schema', 'json_schema']],
    ['json_object alone', ['json_schema'], ['json_schema', 'json_object', 'json_object']],
    ['plain text alone', ['json_schema', 'json_object'], ['json_schema', 'json_object', undefined, undefined]],
  ] as const)('are asked in their own way, once it is learnt: %s', async (_name, refused, types) => {
    refusing(...refused);
    const text = scene.engine();
    await text.writeMinutes(INPUT, () => undefined, never);
    const minutes = await text.writeMinutes(INPUT, () => undefined, never);
    expect(minutes.writtenBy).toBe('model');
    expect(scene.server.asked.map(({ body }) => body.response_format?.type)).toEqual(types);
  });

  it('are asked without a temperature, and with the newer name of the length, if they refuse the older form', async () => {
    scene.server.reply = (asked) => {
      const { temperature, max_tokens } = asked.body;
      const complaint = (message: string): ModelReply => ({ status: 400, body: { error: { message } } });
      if (max_tokens !== undefined)
        return complaint("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'.");
      return temperature === undefined ? noting(asked) : complaint("'temperature' does not support 0.");
    };
    expect((await scene.write()).writtenBy).toBe('model');
    expect(scene.server.asked.at(-1)?.body).toMatchObject({ max_completion_tokens: expect.any(Number) });
  });

  it.each([
    ['a fence', (json: string) => `Voici :\n\`\`\`json\n${json}\n\`\`\`\nVoilà.`],
    ['thoughts before', (json: string) => `<think>{"facts": [1]} peut-être</think>\n${json}`],
    ['trailing commas', (json: string) => json.replace(/\]\}$/, ',]}')],
  ])('may answer JSON with %s', async (_name, wrap) => {
    scene.server.reply = (asked) => {
      const reply = noting(asked);
      return typeof reply === 'object' && 'object' in reply ? wrap(JSON.stringify(reply.object)) : reply;
    };
    const { sections } = await scene.write();
    expect(sections[0]?.findings).toHaveLength(2);
  });

  it('are asked once more if the answer is not JSON', async () => {
    scene.server.reply = (asked, index) => (index === 0 ? '{"facts": [{"kind": "fact", ' : noting(asked));
    expect((await scene.write()).sections[0]?.findings).toHaveLength(2);
    expect(scene.server.asked[1]?.body.messages.at(-1)?.content).toContain('objet JSON');
  });

  it('keep the query of their address, and get the key in the header that older Azure addresses read', async () => {
    await scene.write({ url: `${scene.server.url}/deployments/d?api-version=2024-10-21` });
    expect(scene.server.asked[0]).toMatchObject({
      url: '/v1/deployments/d/chat/completions?api-version=2024-10-21',
      headers: { 'api-key': 'secret-key' },
    });
  });
});

describe('servers in trouble', () => {
  it.each([
    ['429', { status: 429, headers: { 'retry-after': '0' } }],
    ['500', { status: 500, body: { error: { message: 'boom, toiture' } } }],
    ['503 without JSON', { status: 503, body: 'toiture' }],
    ['a connection that is cut', { end: 'early' } as const],
  ])('are asked again after %s', async (_name, trouble) => {
    scene.server.reply = (asked, index) => (index < 2 ? trouble : noting(asked));
    expect((await scene.write()).writtenBy).toBe('model');
  });

  it.each([
    ['answers 401', { status: 401 }, 1],
    ['fails always', { status: 500 }, 4],
    ['asks for too much patience', { status: 429, headers: { 'retry-after': '3600' } }, 1],
    ['cuts always', { end: 'early' } as const, 4],
    ['says nothing that is asked for', 'Bonjour !', 4],
  ])('are replaced by the embedded engine: one that %s', async (_name, trouble, calls) => {
    scene.server.reply = () => trouble;
    const minutes = await scene.write();
    expect(minutes.writtenBy).toBe('fallback');
    expect(minutes.sections.map(({ item }) => item.text)).toContain('Toiture de l’école');
    expect(scene.server.asked).toHaveLength(calls);
    expect(scene.log()).toContain('embedded engine takes over');
  });

  it('are replaced when they do not answer in time', async () => {
    scene.server.reply = () => ({ end: 'never' });
    expect((await scene.write({ timeoutMs: 200 })).writtenBy).toBe('fallback');
    expect(scene.log()).toContain('"outcome":"timeout"');
  });

  it('are replaced when nobody listens', async () => {
    await scene.server.close();
    expect((await scene.write()).writtenBy).toBe('fallback');
  });

  it('are replaced when they die between two parts', async () => {
    const passages = Array.from({ length: 120 }, (_, at) => PASSAGES[at % 4]).flatMap((passage, at) =>
      passage === undefined ? [] : { ...passage, id: at + 1 },
    );
    scene.server.reply = async (asked, index) => {
      if (index < 1) return noting(asked);
      await scene.server.close();
      return { end: 'early' };
    };
    const minutes = await scene.write({ context: 4096 }, { ...INPUT, passages });
    expect(minutes.writtenBy).toBe('fallback');
  });

  it('cannot redirect the meeting to another server', async () => {
    const other = await openModelServer(noting);
    scene.server.reply = () => ({ status: 307, headers: { location: `${other.url}/chat/completions` } });
    expect((await scene.write()).writtenBy).toBe('fallback');
    expect(other.asked).toEqual([]);
    await other.close();
  });

  it('are no longer asked when the work is stopped', async () => {
    scene.server.reply = () => ({ end: 'never' });
    const stop = new AbortController();
    const work = scene.engine().writeMinutes(INPUT, () => undefined, stop.signal);
    await expect.poll(() => scene.server.asked.length).toBe(1);
    stop.abort(new Error('stopped'));
    await expect(work).rejects.toThrow('stopped');
  });
});
