/** Message to an administrator about an object store that is unreachable, refuses, or does not answer in time. */
export const NO_STORE =
  'Le stockage S3 ne répond pas, ou refuse\u00A0: vérifiez S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_PATH_STYLE et les clés (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).';
