declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** A small server that speaks S3; it knows one account, S3RVER. */
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
