const BASE64 = /-----[^-]+-----|\s/g

/** Modulus and exponent of a public key in base64 of its SPKI form, or in PEM. */
function readPublicKey(text: string): { modulus: bigint; exponent: bigint; bytes: number } {
  const der = Uint8Array.from(atob(text.replace(BASE64, '')), (character) => character.charCodeAt(0))
  let at = 0
  /** Enters or reads the next element: its tag, and where its content begins and ends. */
  const next = () => {
    const tag = der[at]!
    let length = der[at + 1]!
    at += 2
    if (length > 0x80) {
      const count = length - 0x80
      length = 0
      for (let each = 0; each < count; each += 1) length = length * 256 + der[at + each]!
      at += count
    }
    return { tag, end: at + length }
  }
  const integer = () => {
    const { tag, end } = next()
    if (tag !== 0x02) throw new Error('the push key is no RSA key')
    const bytes = der.subarray(at, end)
    at = end
    return BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
  }
  next()
  at = next().end
  // The bit string, its count of unused bits, and the sequence within.
  next()
  at += 1
  next()
  const modulus = integer()
  const exponent = integer()
  return { modulus, exponent, bytes: Math.ceil(modulus.toString(16).length / 2) }
}

/** RSA PKCS#1 v1.5 of a text, as lowercase hexadecimal digits: WebCrypto has no such encryption. */
export function encryptRsa(publicKey: string, text: string): string {
  const { modulus, exponent, bytes } = readPublicKey(publicKey)
  const message = new TextEncoder().encode(text)
  const padding = crypto.getRandomValues(new Uint8Array(bytes - message.length - 3))
  const block = [0, 2, ...padding.map((byte) => byte || 1), 0, ...message]
  let base = BigInt(`0x${block.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
  let result = 1n
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * base) % modulus
    base = (base * base) % modulus
  }
  return result.toString(16).padStart(bytes * 2, '0')
}
