/**
 * Settings of the bucket where objects are stored. Its access keys are in the environment or in the files that AWS’s
 * tools read.
 */
export interface S3Settings {
  readonly bucket: string;
  /** Address of the server; null for AWS. */
  readonly endpoint: string | null;
  readonly region: string;
  /** True if the bucket is a part of the path and not of the host's name. */
  readonly pathStyle: boolean;
  /** How the server encrypts stored objects; null for the server's own setting. */
  readonly encryption: 'AES256' | 'aws:kms' | null;
  /** The key that `aws:kms` encrypts with; null for the server's default. */
  readonly kmsKey: string | null;
}
