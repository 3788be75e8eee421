/** The file that a client wants to upload (S5.2). The user is unknown: the anonymous token identifies a device. */
export interface UploadInput {
  /** A file name, or a whole path with `fileId` where the path is to be the actual path. */
  readonly fileName: string
  readonly fileId?: string | undefined
  /** The device of the anonymous access token, for its quota. */
  readonly deviceId: string
  readonly address: string
  /** Host and port that the client called: where the form is posted unless another host is configured. */
  readonly host: string
}

/** Where the form is posted and with which proof; the names are those of the wire. */
export interface UploadSign {
  readonly id: string
  readonly ossPath: string
  /** Host, port and path of the form, without the scheme. */
  readonly host: string
  readonly cdnDomain: string
  readonly accessKeyId: string
  readonly signature: string
  readonly policy: string
}

/** The mall's files as the transports see them; implemented by the media module. */
export interface Files {
  /** @throws AppError when the name, the type or the quota forbids it */
  sign(input: UploadInput): Promise<UploadSign>
  /** Confirms that the form was posted. Returns false when no file arrived. */
  report(id: string, deviceId: string): Promise<boolean>
  /** In the requested order; undefined for a missing file. `origin` is the scheme and host that the client called. */
  info(fileIds: readonly string[], origin: string): Promise<({ url: string } | undefined)[]>
}
