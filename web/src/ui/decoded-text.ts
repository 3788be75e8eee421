/** The text of a file: spreadsheets of Windows write other encodings than UTF-8. */
export function decodedText(bytes: ArrayBuffer): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Not of this encoding.
    }
  }
  return new TextDecoder('windows-1251').decode(bytes)
}
