import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import { TEXT_LIMITS } from '@greffier/contract/limits';
import { PRODUCT_NAME } from '@greffier/contract/runtime-config';
import type { WordDesign, WordTemplate, WordTemplateCheck } from '@greffier/contract/organisation/word-template';
import type { Logo } from '@greffier/documents/docx/front-matter';
import { isTooLarge, isWhole, readLogo } from '@greffier/documents/logo';
import type { MinutesDocument } from '@greffier/documents/minutes-docx';
import type { TemplateCheck } from '@greffier/documents/word-template/check';
import { WordTemplateError } from '@greffier/documents/word-template/problems';
import { sampleMinutes } from '@greffier/documents/word-template/sample';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../deps.ts';
import { ThreadError } from '../../threads/thread-error.ts';
import { ApiError, notFound } from '../../errors.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import type { AuditService } from '../audit/service.ts';
import type { FilesService } from '../files/service.ts';
import * as repository from './repository.ts';
import type { FileKind, OrganizationFile } from './repository.ts';

interface Uploaded {
  readonly name: string;
  readonly bytes: Buffer;
}

const TOO_SLOW =
  'La lecture de ce modèle a demandé trop de temps ou de mémoire\u00A0: allégez ses images et ses tableaux.';
const UNFILLABLE =
  'Ce modèle ne peut pas être rempli\u00A0: enregistrez-le à nouveau depuis Word, au format .docx, ou repartez du modèle de départ.';
const GONE = 'Le fichier du modèle ne se trouve plus sur le serveur\u00A0: envoyez-le à nouveau.';
const NO_LOGO =
  'Ce logo n’est pas une image PNG ou JPEG que Word sait montrer, de 5\u202F000\u00A0pixels de côté et de 4\u00A0millions de pixels en tout au plus (2\u202F000 sur 2\u202F000, par exemple).';
const DAMAGED_LOGO = 'Cette image est endommagée\u00A0: enregistrez-la à nouveau en PNG ou en JPEG, puis réessayez.';
const TOO_SLOW_LOGO =
  'La lecture de ce logo a demandé trop de temps ou de mémoire\u00A0: réduisez ses dimensions, puis réessayez.';
const TOO_LARGE_PDF =
  'Ce procès-verbal est trop long pour un PDF\u00A0: téléchargez-le en Word, puis enregistrez-le en PDF depuis Word.';

const unreadable = (message: string): ApiError => new ApiError(422, 'unreadable_logo', message, { file: message });

/** Returns the organisation's name; null if it is the product's own name, which means that no organisation is set. */
const organisationName = ({ organization: { name } }: User): string | null => (name === PRODUCT_NAME ? null : name);

export type WordTemplateService = ReturnType<typeof createWordTemplateService>;

interface Needs {
  readonly audit: AuditService;
  readonly files: FilesService;
}

/** Manages the organisation's own design of its minutes: a Word template, a logo. */
export function createWordTemplateService(deps: Deps, { audit, files }: Needs) {
  const { db } = deps.database;

  const find = (user: User, kind: FileKind) => repository.findFile(db, user.organization.id, kind);

  /** @returns null if the file no longer exists */
  const read = async (file: OrganizationFile): Promise<Buffer | null> => {
    try {
      return await buffer(await deps.storage.get(file.storageKey));
    } catch (error) {
      if (error instanceof StorageMissingError || isMissing(error)) return null;
      throw error;
    }
  };

  async function logoOf(user: User): Promise<Logo | null> {
    const file = await find(user, 'logo');
    const bytes = file && (await read(file));
    return bytes && readLogo(bytes);
  }

  async function tried(user: User, template: Buffer): Promise<TemplateCheck> {
    const front = { organisation: organisationName(user), logo: await logoOf(user) };
    try {
      return await deps.word.check(template, front);
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      const message = reasonOf(error);
      if (error.reason !== 'broke') throw new ApiError(503, 'engine_unavailable', message);
      return { problems: [{ message, place: null }], warnings: [], sample: null };
    }
  }

  /**
   * Says why a template could not be filled. An unexpected failure of the library also counts as a fault of the
   * template, and is logged.
   */
  function reasonOf(error: ThreadError): string {
    if (error.reason !== 'broke') return TOO_SLOW;
    deps.log.warn({ err: errorTrace(error) }, 'a Word template could not be filled');
    return UNFILLABLE;
  }

  async function state(user: User): Promise<WordTemplate> {
    const template = await find(user, 'word_template');
    const logo = await find(user, 'logo');
    const image = logo && (await read(logo));
    const type = image && readLogo(image)?.type;
    return {
      template: template && {
        ...kept(template),
        failure: template.failure,
        failed_at: template.failedAt?.toISOString() ?? null,
      },
      logo:
        logo && image && type ? { ...kept(logo), data_url: `data:${type};base64,${image.toString('base64')}` } : null,
    };
  }

  /** Draws a logo in a PDF to test it. Damage that shows only during drawing would make every PDF fail. */
  async function drawn(user: User, logo: Logo): Promise<void> {
    try {
      await deps.word.minutesPdf(sampleMinutes({ organisation: organisationName(user), logo }));
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      if (error.reason === 'broke') throw unreadable(DAMAGED_LOGO);
      throw new ApiError(503, 'engine_unavailable', TOO_SLOW_LOGO);
    }
  }

  async function keep(user: User, kind: FileKind, { name, bytes }: Uploaded): Promise<void> {
    const storageKey = `organisation/${randomUUID()}/${kind}`;
    const prefix = storageKey.slice(0, storageKey.lastIndexOf('/') + 1);
    await files.announce(prefix);
    await deps.storage.put(storageKey, Readable.from([bytes]), bytes.length);
    const before = await db.transaction(async (tx) => {
      await files.keep(tx, prefix);
      const former = await repository.replaceFile(tx, {
        organizationId: user.organization.id,
        kind,
        fileName: plainName(name),
        storageKey,
        bytes: bytes.length,
        uploadedAt: deps.now(),
        uploadedBy: user.name ?? user.email,
      });
      if (former !== null) await files.discard(tx, [former]);
      await audit.record(tx, {
        deed: `organisation.${kind === 'logo' ? 'minutes_logo' : kind}_saved`,
        object: user.organization.id,
      });
      return former;
    });
    if (before !== null) await files.remove([before]);
  }

  async function drop(user: User, kind: FileKind): Promise<void> {
    const key = await db.transaction(async (tx) => {
      const former = await repository.takeFile(tx, user.organization.id, kind);
      if (former === null) return null;
      await files.discard(tx, [former]);
      await audit.record(tx, {
        deed: `organisation.${kind === 'logo' ? 'minutes_logo' : kind}_removed`,
        object: user.organization.id,
      });
      return former;
    });
    if (key !== null) await files.remove([key]);
  }

  /** Fills the template. @returns the document, or the reason for its failure, in French */
  async function filled(file: OrganizationFile, document: MinutesDocument): Promise<Buffer | string> {
    const template = await read(file);
    if (template === null) return GONE;
    try {
      return await deps.word.fill(template, document);
    } catch (error) {
      if (error instanceof WordTemplateError) return error.message;
      if (error instanceof ThreadError) return reasonOf(error);
      throw error;
    }
  }

  return {
    state,

    async check(user: User, { bytes }: Uploaded): Promise<WordTemplateCheck> {
      const { problems, warnings, sample } = await tried(user, bytes);
      return {
        problems: [...problems],
        warnings: [...warnings],
        preview: sample && sample.html,
        sample: sample && Buffer.from(sample.docx).toString('base64'),
      };
    },

    /** Puts a template to use. @throws ApiError 422 with all problems of the template; then nothing changes */
    async save(user: User, file: Uploaded): Promise<WordTemplate> {
      const { problems } = await tried(user, file.bytes);
      if (problems.length > 0) {
        const said = problems.map(({ message, place }) => (place === null ? message : `${message} (${place})`));
        throw new ApiError(422, 'invalid_word_template', said.join('\n'), { file: said.join('\n') });
      }
      await keep(user, 'word_template', file);
      return state(user);
    },

    remove: (user: User): Promise<void> => drop(user, 'word_template'),

    /** Reads the template as it was uploaded. @throws ApiError 404 */
    async file(user: User): Promise<{ readonly fileName: string; readonly content: Buffer }> {
      const file = await find(user, 'word_template');
      const content = file && (await read(file));
      if (!file || !content) throw notFound(NOT_FOUND.wordTemplate);
      await audit.recordAlone({ deed: 'word_template.downloaded', object: user.organization.id });
      return { fileName: file.fileName, content };
    },

    starter: (): Promise<Buffer> => deps.word.starter(),

    async saveLogo(user: User, file: Uploaded): Promise<WordTemplate> {
      const logo = readLogo(file.bytes);
      if (logo === null || isTooLarge(logo)) throw unreadable(NO_LOGO);
      if (!isWhole(logo)) throw unreadable(DAMAGED_LOGO);
      await drawn(user, logo);
      await keep(user, 'logo', file);
      return state(user);
    },

    removeLogo: (user: User): Promise<void> => drop(user, 'logo'),

    /**
     * Makes minutes in the organisation's design. If that fails, the built-in design is used, and the organisation's
     * page says why.
     */
    async minutes(
      user: User,
      plain: Omit<MinutesDocument, 'logo'>,
    ): Promise<{ readonly content: Buffer; readonly design: WordDesign }> {
      const document = { ...plain, logo: await logoOf(user) };
      const file = await find(user, 'word_template');
      if (file === null) return { content: await deps.word.minutes(document), design: 'built-in' };
      const content = await filled(file, document);
      if (typeof content !== 'string') {
        if (file.failure !== null) await repository.noteFailure(db, file, { failure: null, failedAt: null });
        return { content, design: 'template' };
      }
      await repository.noteFailure(db, file, { failure: content, failedAt: deps.now() });
      return { content: await deps.word.minutes(document), design: 'failed' };
    },

    /**
     * Makes minutes as PDF, always in the built-in design, because no tool here converts the organisation's Word files.
     */
    async minutesPdf(
      user: User,
      plain: Omit<MinutesDocument, 'logo'>,
    ): Promise<{ readonly content: Buffer; readonly design: WordDesign }> {
      const document = { ...plain, logo: await logoOf(user) };
      const content = await deps.word.minutesPdf(document).catch((error: unknown) => {
        // Another attempt with the same minutes would take as much memory.
        if (error instanceof ThreadError && error.reason === 'memory')
          throw new ApiError(413, 'too_large', TOO_LARGE_PDF);
        throw error;
      });
      return { content, design: (await find(user, 'word_template')) === null ? 'built-in' : 'not converted' };
    },
  };
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const kept = ({ fileName, bytes, uploadedAt, uploadedBy }: OrganizationFile) => ({
  file_name: fileName,
  bytes,
  uploaded_at: uploadedAt.toISOString(),
  uploaded_by: uploadedBy,
});

/** Returns the last part of a path, without invisible characters. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(0, TEXT_LIMITS.name) || 'modele.docx';
}
