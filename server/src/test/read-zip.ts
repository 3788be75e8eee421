import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive by name, found by its central directory as other programs do. */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end !== archive.length - 22) throw new Error('the archive has no valid end')
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, contentOf(archive, at))
    at += 46 + nameLength + archive.readUInt16LE(at + 30)
  }
  return files
}

function contentOf(archive: Buffer, listed: number): string {
  const [crc, packedBytes, bytes] = [16, 20, 24].map((offset) => archive.readUInt32LE(listed + offset))
  const header = archive.readUInt32LE(listed + 42)
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  const content = inflateRawSync(archive.subarray(start, start + packedBytes!))
  if (content.length !== bytes || crc32(content) !== crc) throw new Error('a file of the archive is damaged')
  return content.toString()
}
