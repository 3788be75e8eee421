import { crc32, deflateRawSync } from 'node:zlib'

/** What a program of the trade would write into `xl/worksheets/sheet1.xml` between the rows' tags. */
export interface WorkbookParts {
  readonly rows: string
  readonly texts?: readonly string[]
  /** Format codes; the cell format n + 1 is the nth of them. */
  readonly formats?: readonly string[]
  /** Other parts, or other contents of these. */
  readonly more?: Readonly<Record<string, string | Buffer>>
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook as Excel writes one: shared texts, formats by number. */
export function makeWorkbook({ rows, texts = [], formats = [], more = {} }: WorkbookParts): Buffer {
  return makeZip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations('xl/workbook.xml', 'officeDocument'),
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...[
        'worksheets/sheet1.xml',
        'worksheet',
        '/xl/sharedStrings.xml',
        'sharedStrings',
        'styles.xml',
        'styles',
      ],
    ),
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  })
}

const relations = (...pairs: string[]) =>
  `<Relationships>${pairs
    .flatMap((target, at) =>
      at % 2 ? [] : [`<Relationship Id="r${at / 2}" Type="${OFFICE}/${pairs[at + 1]}" Target="${target}"/>`],
    )
    .join('')}</Relationships>`

/** @param lies the false size of a part that the archive declares */
export function makeZip(
  parts: Readonly<Record<string, string | Buffer>>,
  lies: Readonly<Record<string, number>> = {},
): Buffer {
  const [files, list]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const head = header({
      name,
      packed,
      crc: crc32(content),
      bytes: lies[name] ?? Buffer.byteLength(content),
    })
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, central, Buffer.from(name)]))
    files.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(list.length, 8)
  end.writeUInt16LE(list.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, directory, end])
}

interface WorkbookPart {
  readonly name: string
  readonly packed: Buffer
  readonly crc: number
  readonly bytes: number
}

function header({ name, packed, crc, bytes }: WorkbookPart): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  // The name is in UTF-8.
  head.writeUInt16LE(0x800, 2)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(bytes, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}
