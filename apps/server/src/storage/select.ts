import { join } from 'node:path';
import { type DiskStorage, diskStorage } from './disk.ts';

/** The storage that the configuration asks for. */
export const selectStorage = (config: { readonly dataDir: string }): DiskStorage =>
  diskStorage(join(config.dataDir, 'files'));
