declare module '@20minutes/s3rver' {
  /** A small S3 server in this process. */
  export default class S3rver {
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly directory: string;
      readonly allowMismatchedSignatures: boolean;
    });
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
