import type { IncomingMessage } from 'node:http'
import type { BusboyHeaders } from '@fastify/busboy'
import { Busboy } from '@fastify/busboy'
import { AppError } from '@tiantian/contracts/error.ts'

/** The fields before the file, by their lower-case names. */
export type FormFields = ReadonlyMap<string, string>

/** A form while it is received: its fields are complete, its file is still a stream. */
export interface GatewayFormPost {
  readonly fields: FormFields
  readonly file: AsyncIterable<Buffer>
  /** Of the whole form in bytes, unless the client does not announce it. */
  readonly length: number | undefined
  /** Ends when the client disconnects. */
  readonly signal: AbortSignal
}

const LIMITS = {
  fields: 30,
  fieldNameSize: 100,
  fieldSize: 8192,
  files: 1,
  headerPairs: 20,
  headerSize: 8192,
}

/**
 * Reads a multipart form whose file comes last, in the field `file`, holding only a chunk of it in memory. Data sent
 * after a refusal is read and discarded, otherwise no browser would show the reason.
 * @throws AppError('UPLOAD_INVALID') for a malformed or incomplete form, and whatever `receive` throws
 */
export function readForm<Result>(
  request: IncomingMessage,
  receive: (post: GatewayFormPost) => Promise<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const parser = parserOf(request)
  const fields = new Map<string, string>()
  const length = Number(request.headers['content-length']) || undefined
  const abort = new AbortController()
  let received: Promise<Result> | undefined

  function refuse(error: unknown) {
    request.unpipe(parser)
    request.resume()
    reject(error)
  }
  function fail() {
    refuse(new AppError('UPLOAD_INVALID'))
    abort.abort()
  }

  // A part may have no name, although the types say otherwise.
  parser.on('field', (name: string | undefined, value) => void fields.set(name?.toLowerCase() ?? '', value))
  parser.on('file', (name, file) => {
    // The form ends in the middle of its file.
    file.on('error', fail)
    if (name !== 'file' || received) return void file.resume()
    // A receiver that stops reading must not make the form appear broken.
    const pieces = file.iterator({ destroyOnReturn: false })
    received = receive({ fields, file: pieces, length, signal: abort.signal })
    received.catch(refuse)
  })
  parser.on('finish', () => (received ? resolve(received) : fail()))
  parser.on('error', fail)
  request.on('close', () => request.readableEnded || fail())
  request.on('error', fail)
  request.pipe(parser)
  return promise
}

function parserOf({ headers }: IncomingMessage) {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS })
  } catch {
    throw new AppError('UPLOAD_INVALID')
  }
}
