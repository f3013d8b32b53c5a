import type { Config } from '../config.ts';
import { diskStorage } from './disk/disk.ts';
import type { Storage } from './storage.ts';

/** Selects the configured storage. The code for an object store is loaded only if one is configured. */
export async function selectStorage(config: Pick<Config, 'dataDir' | 'maxUploadBytes' | 's3'>): Promise<Storage> {
  if (config.s3 === null) return diskStorage(config.dataDir);
  const { s3Storage } = await import('./s3/s3.ts');
  return s3Storage(config.s3, config.dataDir, config.maxUploadBytes);
}
