import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

interface SoftKeyAnswer {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  /** Whether the device asked for a finger or PIN. */
  readonly isVerified?: boolean
}

/** A device that creates and uses one passkey as browsers do, written from the standard. */
export class SoftKey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(16)
  #counter = 0

  /** The reply to `user/passkey/offer`. */
  attest(challenge: string, answer: SoftKeyAnswer = {}) {
    const clientData = clientDataOf('webauthn.create', challenge, answer)
    const idLength = Buffer.from([0, this.#id.length])
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.#id, this.#coseKey()])
    const authData = Buffer.concat([this.#head(answer, 0x40), credential])
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), Buffer.from([0xa0])],
      [cborText('authData'), cborBytes(authData)],
    ])
    return {
      ...this.#names(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal' as const],
      },
    }
  }

  /** The reply to `user/passkey/challenge`. */
  assert(challenge: string, answer: SoftKeyAnswer = {}) {
    const clientData = clientDataOf('webauthn.get', challenge, answer)
    this.#counter = answer.counter ?? this.#counter + 1
    const authData = this.#head(answer, 0)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return {
      ...this.#names(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
      },
    }
  }

  #names() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  /** Hash of the host, flags (present, verified, and others), counter. */
  #head({ rpId = 'localhost', isVerified = true }: SoftKeyAnswer, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const flag = Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)])
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flag, counter])
  }

  /** ES256 on P-256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return cborMap([
      [Buffer.from([0x01]), Buffer.from([0x02])],
      [Buffer.from([0x03]), Buffer.from([0x26])],
      [Buffer.from([0x20]), Buffer.from([0x01])],
      [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
      [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
    ])
  }
}

const clientDataOf = (type: string, challenge: string, { origin = 'http://localhost:3000' }: SoftKeyAnswer) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([Buffer.from([0xa0 | pairs.length]), ...pairs.flat()])

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])

/** In canonical form, as the standard requires of devices. */
function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
