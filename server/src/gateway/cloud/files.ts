/** What a client wants to upload (S5.2). It is not known who she is: the anonymous token names a device. */
export interface UploadInput {
  /** A file name, or a whole path with `fileId` where the path is to be the real one. */
  readonly fileName: string
  readonly fileId?: string | undefined
  /** The holder of the anonymous access token, for the quota of a device. */
  readonly deviceId: string
  readonly address: string
  /** The host the client called, with its port: where the form is posted when no other is set. */
  readonly host: string
}

/** Where and with which proof a form is posted; the names are those of the wire. */
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

/** The files of the mall as the doors see them; the media module keeps them. */
export interface Files {
  /** @throws AppError when the name, the type or the quota forbids it */
  sign(input: UploadInput): Promise<UploadSign>
  /** The form was posted. Answers false when nothing came. */
  report(id: string, deviceId: string): Promise<boolean>
  /** In the order asked; nothing where there is no such file. `origin` is where the client called, scheme and host. */
  info(fileIds: readonly string[], origin: string): Promise<({ url: string } | undefined)[]>
}
