import type { UploadSign } from '../gateway/cloud/files.ts'
import { CloudCaller } from './cloud-caller.ts'
import type { TestApp } from './test-app.ts'

type Fields = Readonly<Record<string, string | undefined>>

const BOUNDARY = '----form-of-a-cloud-client'

/** A form as a browser writes it: fields in their order, then the file. */
export function formOf(fields: Fields, file?: Buffer | string, fileName = 'blob'): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    value === undefined
      ? ''
      : `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n'
  const content = file === undefined ? [] : [Buffer.from(head), Buffer.from(file), Buffer.from('\r\n')]
  return Buffer.concat([Buffer.from(parts.join('')), ...content, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Posts a file with a form that the server has signed; returns the code with which it is refused, or ''. */
export async function postForm(
  app: TestApp['app'],
  { action, fields }: { readonly action: string; readonly fields: Fields },
  file: Buffer,
): Promise<string> {
  const headers = { 'content-type': FORM_TYPE }
  const reply = await app.inject({ method: 'POST', url: action, headers, payload: formOf(fields, file) })
  return reply.body === '' ? '' : reply.json<{ code: string }>().code
}

/** The fields of a form in the order of the reference client. */
export const fieldsOf = (sign: UploadSign): Record<string, string> => ({
  'Cache-Control': 'max-age=2592000',
  'Content-Disposition': 'attachment',
  OSSAccessKeyId: sign.accessKeyId,
  Signature: sign.signature,
  host: sign.host,
  id: sign.id,
  key: sign.ossPath,
  policy: sign.policy,
  success_action_status: '200',
})

export interface Uploaded {
  readonly sign: UploadSign
  readonly fileId: string
}

/** A cloud client that uploads, with the three steps separate. */
export class Uploader {
  readonly #app: TestApp['app']
  client: CloudCaller

  constructor({ app, clock }: Pick<TestApp, 'app' | 'clock'>) {
    this.#app = app
    this.client = new CloudCaller(app, clock)
  }

  async trySign(cloudPath: string, isReal = false) {
    const fileId = `/${cloudPath}`
    const names = isReal
      ? { filename: fileId.slice(fileId.lastIndexOf('/') + 1), fileId }
      : { filename: cloudPath }
    return this.client.call('serverless.file.resource.generateProximalSign', { env: 'public', ...names })
  }

  async sign(cloudPath: string, isReal = false): Promise<UploadSign> {
    const { data, error } = await this.trySign(cloudPath, isReal)
    if (error) throw new Error(`${error.code}: ${error.message}`)
    return data as UploadSign
  }

  async post(sign: UploadSign, file: Buffer | string, changes: Fields = {}) {
    return this.postBody(formOf({ ...fieldsOf(sign), ...changes }, file))
  }

  /** Returns the status and, when it was refused, the code. */
  async postBody(payload: Buffer, contentType = FORM_TYPE) {
    const headers = { 'content-type': contentType, 'X-OSS-server-side-encrpytion': 'AES256' }
    const reply = await this.#app.inject({ method: 'POST', url: '/media/upload', headers, payload })
    return { status: reply.statusCode, code: reply.body === '' ? '' : reply.json<{ code: string }>().code }
  }

  async report({ id }: UploadSign): Promise<boolean> {
    return (await this.client.call('serverless.file.resource.report', { id })).success === true
  }

  /** All three steps. @throws when one of them is refused */
  async upload(cloudPath: string, file: Buffer | string, isReal = false): Promise<Uploaded> {
    const sign = await this.sign(cloudPath, isReal)
    const { status, code } = await this.post(sign, file)
    if (status !== 200) throw new Error(`the form was refused: ${status} ${code}`)
    if (!(await this.report(sign))) throw new Error('the report was refused')
    return { sign, fileId: `https://${sign.cdnDomain}/${sign.ossPath}` }
  }

  /** The reply to the form of a file with this name: `''` or the code of the refusal. */
  async refusal(name: string, file: Buffer | string): Promise<string> {
    return (await this.post(await this.sign(name), file)).code
  }

  get(fileIdOrUrl: string, headers: Record<string, string> = {}) {
    const url = encodeURI(fileIdOrUrl.replace(/^https?:\/\/[^/]+/, ''))
    return this.#app.inject({ url, headers })
  }
}
