declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** A small S3 server; it has one account, S3RVER. */
  class S3rver {
    constructor(options: {
      port: number
      address: string
      directory: string
      silent: boolean
      configureBuckets: readonly { name: string }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
  export = S3rver
}
