/** The content of a ticket code, once its signature is verified. */
interface Claim {
  readonly eventId: string
  readonly ticketId: string
  /** Seconds. */
  readonly until: number
}

const MARK = 'A1'

/** Decodes a code as the server wrote it; undefined for anything without our signature. */
export async function readTicketCode(code: string, publicKey: string): Promise<Claim | undefined> {
  const end = code.lastIndexOf('.')
  const text = code.slice(0, end)
  const [mark, event = '', ticket = '', , until = ''] = text.split('.')
  if (mark !== MARK) return undefined
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
    const isOurs = await crypto.subtle.verify(
      'Ed25519',
      key,
      bytesOf(code.slice(end + 1)),
      new TextEncoder().encode(text),
    )
    return isOurs
      ? { eventId: idOf(event), ticketId: idOf(ticket), until: Number.parseInt(until, 36) }
      : undefined
  } catch {
    // Not base64, or a browser that does not support these signatures: numbers can still be typed.
    return undefined
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(characters, (sign) => sign.charCodeAt(0))
}

/** A UUID from its 22 base64 characters. */
function idOf(text: string): string {
  const hex = Array.from(bytesOf(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
