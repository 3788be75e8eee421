import { SaxesParser } from 'saxes'

/** Elements by their local names: programs differ in the prefixes that they write. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** Parses XML as a stream. @throws Error when it is not well-formed, or declares a document type */
export async function readXml(chunks: AsyncIterable<string>, reader: XmlHandlers): Promise<void> {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  // A document type only serves to declare entities, which a table does not need.
  parser.on('doctype', () => {
    throw new Error('a table declares no document type')
  })
  parser.on('opentag', ({ name, attributes }) => reader.open?.(bare(name), attributes))
  parser.on('closetag', ({ name }) => reader.close?.(bare(name)))
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  for await (const chunk of chunks) parser.write(chunk)
  parser.close()
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)
