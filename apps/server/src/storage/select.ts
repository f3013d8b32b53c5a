import { join } from 'node:path';
import { type DiskStorage, diskStorage } from './disk.ts';

/** Selects the configured storage. */
export const selectStorage = (config: { readonly dataDir: string }): DiskStorage =>
  diskStorage(join(config.dataDir, 'files'));
