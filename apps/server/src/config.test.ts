import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const oidc = { OIDC_ISSUER: 'https://login.example.org/', OIDC_CLIENT_ID: 'greffier', OIDC_CLIENT_SECRET: 'secret' };

describe('the configuration', () => {
  it('needs nothing: a first start serves this machine alone', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      role: 'all',
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      segmentMinutes: 30,
      maxUploadBytes: 2e9,
      limits: { openUploads: 20, bytes: 20e9, jobs: 20, hours: 12 },
      minFreeBytes: 1e9,
      oidc: null,
      organisation: { maxUsers: null, superUsers: [] },
    });
  });

  it('takes an empty value for an absent one', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it('names every wrong value in one error', () => {
    const wrong = { PORT: 'x', ROLE: 'chef', SEGMENT_MINUTES: '0.2', AUTHORIZED_DOMAINS: 'pas-un-domaine' };
    expect(() => loadConfig(wrong)).toThrow(ConfigError);
    for (const name of Object.keys(wrong)) expect(() => loadConfig(wrong)).toThrow(new RegExp(`${name} attend`));
  });

  it('gives one person room for at least the largest file', () => {
    expect(loadConfig({ MAX_UPLOAD_BYTES: '50000000000' }).limits.bytes).toBe(50e9);
    expect(loadConfig({ MAX_PERSON_BYTES: '3000000000' }).limits.bytes).toBe(3e9);
    expect(() => loadConfig({ MAX_PERSON_BYTES: '1999999999' })).toThrow('MAX_PERSON_BYTES');
  });

  it('cuts segments even of less than a minute', () => {
    expect(loadConfig({ SEGMENT_MINUTES: '0.5' }).segmentMinutes).toBe(0.5);
  });

  it('reads lists in lower case, each entry once', () => {
    const { organisation } = loadConfig({ SUPER_USERS: 'Ada@Example.org, bob@example.org;ada@example.org' });
    expect(organisation.superUsers).toEqual(['ada@example.org', 'bob@example.org']);
  });

  it('uses the configured port in its public address, and drops a trailing slash', () => {
    expect(loadConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(loadConfig({ ...oidc, PUBLIC_URL: 'https://pv.example.org/' }).publicUrl).toBe('https://pv.example.org');
  });

  it.each([
    ['HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'https://pv.example.org'],
  ])('refuses local sign-in if %s opens it to other machines', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(`${name}=${value}`);
    expect(() => loadConfig({ [name]: value, ALLOW_LOCAL_SIGN_IN: 'true' })).not.toThrow();
    expect(() => loadConfig({ [name]: value, ...oidc })).not.toThrow();
  });

  it('refuses a separate role without a database that processes can share', () => {
    expect(() => loadConfig({ ROLE: 'worker' })).toThrow('DATABASE_URL');
    expect(loadConfig({ ROLE: 'worker', DATABASE_URL: 'postgres://db/greffier' }).role).toBe('worker');
  });

  it.each(['/srv/greffier', '/srv', '/'])(
    'refuses %s as the folder of models, which must not contain people’s data',
    (MODELS_DIR) => {
      expect(() => loadConfig({ DATA_DIR: '/srv/greffier', MODELS_DIR })).toThrow('MODELS_DIR contiendrait DATA_DIR');
      expect(loadConfig({ DATA_DIR: '/srv/greffier', MODELS_DIR: '/srv/greffier/m' }).modelsDir).toBe(
        '/srv/greffier/m',
      );
    },
  );

  it('asks no language model unless one is configured', () => {
    expect(loadConfig({}).textEngine).toBeNull();
    expect(loadConfig({ TEXT_ENGINE_URL: 'http://localhost:11434', TEXT_ENGINE_MODEL: 'qwen3:8b' }).textEngine).toEqual(
      {
        url: 'http://localhost:11434/v1',
        model: 'qwen3:8b',
        key: null,
        context: 8192,
        timeoutMs: 240_000,
      },
    );
  });

  it.each([
    ['https://llm.example.org/v1/', 'https://llm.example.org/v1'],
    ['https://llm.example.org/v1/chat/completions', 'https://llm.example.org/v1'],
    ['https://a.example.org/openai/d?api-version=1', 'https://a.example.org/openai/d?api-version=1'],
  ])('accepts %s as the address of a language model', (TEXT_ENGINE_URL, url) => {
    expect(loadConfig({ TEXT_ENGINE_URL, TEXT_ENGINE_MODEL: 'm' }).textEngine?.url).toBe(url);
  });

  it.each([
    [{ TEXT_ENGINE_URL: 'http://localhost:11434' }, 'TEXT_ENGINE_URL et TEXT_ENGINE_MODEL vont ensemble'],
    [{ TEXT_ENGINE_MODEL: 'm' }, 'TEXT_ENGINE_URL et TEXT_ENGINE_MODEL vont ensemble'],
    [{ TEXT_ENGINE_URL: 'localhost:11434', TEXT_ENGINE_MODEL: 'm' }, 'TEXT_ENGINE_URL attend une adresse'],
    [{ TEXT_ENGINE_URL: 'http://ada:geheim@localhost', TEXT_ENGINE_MODEL: 'm' }, 'TEXT_ENGINE_URL ne contient pas'],
    [{ TEXT_ENGINE_KEY: 'k' }, 'TEXT_ENGINE_KEY demande'],
    [{ TEXT_ENGINE_CONTEXT: '100' }, 'TEXT_ENGINE_CONTEXT attend un nombre'],
    [{ TEXT_MODEL_THREADS: '0' }, 'TEXT_MODEL_THREADS attend un nombre entier entre 1 et 1024'],
    [{ TEXT_MODEL: './modele.bin' }, 'TEXT_MODEL attend le chemin d’un fichier .gguf'],
    [
      { TEXT_ENGINE_URL: 'http://localhost:11434', TEXT_ENGINE_MODEL: 'm', TEXT_MODEL: './m.gguf' },
      'TEXT_ENGINE_URL et TEXT_MODEL se contredisent',
    ],
  ])('refuses %o', (env, message) => {
    expect(() => loadConfig(env)).toThrow(message);
    expect(() => loadConfig(env)).not.toThrow('geheim');
  });

  it('sends no sound to a server unless one is configured', () => {
    expect(loadConfig({}).speechEngine).toBeNull();
    const SPEECH_ENGINE_URL = 'http://localhost:8000';
    expect(loadConfig({ SPEECH_ENGINE_URL, SPEECH_ENGINE_MODEL: 'whisper-large-v3' }).speechEngine).toEqual({
      url: 'http://localhost:8000/v1',
      model: 'whisper-large-v3',
      key: null,
      maxBytes: 24_000_000,
      secondsPerMinute: 90,
    });
  });

  it.each([
    ['https://stt.example.org/v1/', 'https://stt.example.org/v1'],
    ['https://stt.example.org/v1/audio/transcriptions', 'https://stt.example.org/v1'],
    [
      'https://a.example.org/openai/deployments/w?api-version=1',
      'https://a.example.org/openai/deployments/w?api-version=1',
    ],
  ])('accepts %s as the address of a transcription server', (SPEECH_ENGINE_URL, url) => {
    expect(loadConfig({ SPEECH_ENGINE_URL, SPEECH_ENGINE_MODEL: 'm' }).speechEngine?.url).toBe(url);
  });

  it.each([
    [{ SPEECH_ENGINE_URL: 'http://localhost:8000' }, 'SPEECH_ENGINE_URL et SPEECH_ENGINE_MODEL vont ensemble'],
    [{ SPEECH_ENGINE_URL: 'localhost:8000', SPEECH_ENGINE_MODEL: 'm' }, 'SPEECH_ENGINE_URL attend une adresse'],
    [{ SPEECH_ENGINE_URL: 'http://ada:geheim@localhost', SPEECH_ENGINE_MODEL: 'm' }, 'la clé est SPEECH_ENGINE_KEY'],
    [{ SPEECH_ENGINE_KEY: 'k' }, 'SPEECH_ENGINE_KEY demande SPEECH_ENGINE_URL'],
    [{ SPEECH_ENGINE_MAX_BYTES: '1000' }, 'SPEECH_ENGINE_MAX_BYTES attend un nombre'],
    [{ SPEECH_ENGINE_TIMEOUT: '0' }, 'SPEECH_ENGINE_TIMEOUT attend un nombre'],
  ])('refuses %o', (env, message) => {
    expect(() => loadConfig(env)).toThrow(message);
    expect(() => loadConfig(env)).not.toThrow('geheim');
  });

  it('finds models beside its data and on the public hub, unless configured otherwise', () => {
    const first = loadConfig({ DATA_DIR: '/var/lib/greffier' });
    expect(first).toMatchObject({ modelsDir: '/var/lib/greffier/models', speechModel: null });
    expect(first.modelHub).toBe('https://huggingface.co');
    expect(
      loadConfig({ MODELS_DIR: '/srv/models', MODEL_HUB_URL: 'off', SPEECH_MODEL: 'whisper-small' }),
    ).toMatchObject({
      modelsDir: '/srv/models',
      modelHub: null,
      speechModel: 'whisper-small',
    });
    expect(() => loadConfig({ MODEL_HUB_URL: 'huggingface.co' })).toThrow('MODEL_HUB_URL attend une adresse');
  });

  it('refuses an incomplete issuer', () => {
    expect(() => loadConfig({ OIDC_ISSUER: oidc.OIDC_ISSUER })).toThrow('vont ensemble');
    expect(loadConfig(oidc).oidc).toEqual({
      issuer: 'https://login.example.org/',
      clientId: 'greffier',
      clientSecret: 'secret',
      trustEmail: false,
    });
    expect(loadConfig({ ...oidc, OIDC_TRUST_EMAIL: 'true' }).oidc?.trustEmail).toBe(true);
  });

  it('refuses an issuer together with FORGET_ISSUER', () => {
    expect(() => loadConfig({ ...oidc, FORGET_ISSUER: 'true' })).toThrow('FORGET_ISSUER=true et OIDC_ISSUER');
    expect(loadConfig({ FORGET_ISSUER: 'true' }).forgetIssuer).toBe(true);
  });

  it('refuses an issuer whose tokens others could read on the way, unless it is on this machine', () => {
    expect(() => loadConfig({ ...oidc, OIDC_ISSUER: 'http://login.example.org' })).toThrow('OIDC_ISSUER');
    const OIDC_ISSUER = 'http://localhost:8080/realms/commune';
    expect(loadConfig({ ...oidc, OIDC_ISSUER }).oidc?.issuer).toBe(OIDC_ISSUER);
  });

  it('accepts the address of an issuer’s discovery document as the issuer’s address', () => {
    const OIDC_ISSUER = 'https://login.microsoftonline.com/organizations/v2.0/.well-known/openid-configuration';
    const { issuer } = loadConfig({ ...oidc, OIDC_ISSUER }).oidc ?? {};
    expect(issuer).toBe('https://login.microsoftonline.com/organizations/v2.0');
  });

  it('stores files in the data folder, or in the bucket that it is given', () => {
    expect(loadConfig({}).s3).toBeNull();
    const S3 = { S3_BUCKET: 'pv', S3_ENDPOINT: 'https://s3.example.org', S3_PATH_STYLE: 'true' };
    const plain = { bucket: 'pv', endpoint: 'https://s3.example.org', region: 'us-east-1', pathStyle: true };
    expect(loadConfig(S3).s3).toEqual({ ...plain, encryption: null, kmsKey: null });
    const encrypted = { S3_ENCRYPTION: 'aws:kms', S3_KMS_KEY: 'cle', S3_REGION: 'eu-west-3' };
    expect(loadConfig({ ...S3, ...encrypted }).s3).toMatchObject({
      region: 'eu-west-3',
      encryption: 'aws:kms',
      kmsKey: 'cle',
    });
  });

  it.each([
    [{ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_ENDPOINT demande S3_BUCKET'],
    [{ S3_ENCRYPTION: 'AES256' }, 'S3_ENCRYPTION demande S3_BUCKET'],
    [{ S3_BUCKET: 'pv', S3_ENCRYPTION: 'oui' }, 'S3_ENCRYPTION attend'],
    [{ S3_BUCKET: 'pv', S3_KMS_KEY: 'cle' }, 'S3_KMS_KEY demande S3_ENCRYPTION=aws:kms'],
    [{ S3_BUCKET: 'pv', S3_ENDPOINT: 'https://cle:secret@s3.example.org' }, 'ne contient pas d’identifiants'],
  ])('refuses the object store %j', (env, why) => {
    expect(() => loadConfig(env)).toThrow(why);
  });

  it('listens on one address, since what counts connections knows one', () => {
    for (const HOST of ['localhost', 'LocalHost']) expect(loadConfig({ HOST }).host).toBe('127.0.0.1');
    expect(loadConfig({ HOST: '::1' }).host).toBe('::1');
  });
});

describe('metrics and traces', () => {
  it('are off until somebody asks for them', () => {
    expect(loadConfig({})).toMatchObject({ metricsToken: null, traces: null });
  });

  it('need a secret that nobody guesses', () => {
    expect(() => loadConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN attend au moins 16 caractères');
    expect(loadConfig({ METRICS_TOKEN: 'a-long-enough-secret' }).metricsToken).toBe('a-long-enough-secret');
  });

  it('go to a collector with the configured headers', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://collector.example:4318';
    expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
      endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: {},
      service: 'greffier',
      ratio: 1,
      followsCallers: false,
    });
    const OTEL_EXPORTER_OTLP_HEADERS = 'Authorization=Bearer%20a=b, x-tenant = one';
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG: '0.1' };
    expect(loadConfig(settings).traces).toMatchObject({
      headers: { authorization: 'Bearer a=b', 'x-tenant': 'one' },
      ratio: 0.1,
    });
    for (const wrong of ['no value, at all', 'a=%zz'])
      expect(() => loadConfig({ OTEL_EXPORTER_OTLP_HEADERS: wrong })).toThrow('OTEL_EXPORTER_OTLP_HEADERS attend');
    const OTEL_TRACES_SAMPLER = 'parentbased_traceidratio';
    expect(loadConfig({ ...settings, OTEL_TRACES_SAMPLER }).traces).toMatchObject({ followsCallers: true });
    expect(() => loadConfig({ OTEL_TRACES_SAMPLER: 'always_on' })).toThrow('OTEL_TRACES_SAMPLER attend');
    expect(() => loadConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG');
  });
});
