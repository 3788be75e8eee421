import { SaxesParser } from 'saxes'

/** Elements by their names without a prefix: programs differ in which they write. */
export interface Reader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** Goes through XML as it comes. @throws Error for what is not well-formed, and for any that declares a type */
export async function readXml(chunks: AsyncIterable<string>, reader: Reader): Promise<void> {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  // Entities of one's own are what a type is declared for: nothing that a table needs.
  parser.on('doctype', () => {
    throw new Error('A table declares no type')
  })
  parser.on('opentag', ({ name, attributes }) => reader.open?.(bare(name), attributes))
  parser.on('closetag', ({ name }) => reader.close?.(bare(name)))
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  for await (const chunk of chunks) parser.write(chunk)
  parser.close()
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)
