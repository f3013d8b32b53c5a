import { z } from 'zod';
import type { S3Settings } from '../storage/s3/settings.ts';
import { addressWithoutAccount, flag } from './rules.ts';

export interface ObjectStoreConfig {
  /** The bucket where files are stored; null if the data folder holds them. */
  readonly s3: S3Settings | null;
}

export const OBJECT_STORE_SETTINGS = {
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: addressWithoutAccount('les clés sont AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_PATH_STYLE: flag(false),
  S3_ENCRYPTION: z.enum(['AES256', 'aws:kms'], { error: 'attend AES256 ou aws:kms' }).optional(),
  S3_KMS_KEY: z.string().optional(),
};

type Values = z.output<z.ZodObject<typeof OBJECT_STORE_SETTINGS>>;

export function objectStoreOf(values: Values, problems: string[]): ObjectStoreConfig {
  for (const name of ['S3_ENDPOINT', 'S3_ENCRYPTION'] as const) {
    if (values[name] !== undefined && values.S3_BUCKET === undefined) problems.push(`${name} demande S3_BUCKET`);
  }
  if (values.S3_KMS_KEY !== undefined && values.S3_ENCRYPTION !== 'aws:kms') {
    problems.push('S3_KMS_KEY demande S3_ENCRYPTION=aws:kms');
  }
  if (values.S3_BUCKET === undefined) return { s3: null };
  return {
    s3: {
      bucket: values.S3_BUCKET,
      endpoint: values.S3_ENDPOINT ?? null,
      region: values.S3_REGION,
      pathStyle: values.S3_PATH_STYLE,
      encryption: values.S3_ENCRYPTION ?? null,
      kmsKey: values.S3_KMS_KEY ?? null,
    },
  };
}
