/** Sizes and types of the MaxMind DB format, version 2.0. */
const NETWORK_BITS = 8
const RECORD_BITS = 24
const SEPARATOR = Buffer.alloc(16)
const METADATA = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])

/** An .mmdb with one IPv4 network, `first`.0.0.0/8, and its data: texts, also nested. */
export function makeIpTable(first: number, row: object): Buffer {
  const nodes = Array.from({ length: NETWORK_BITS }, (_, at) => {
    const bit = (first >> (NETWORK_BITS - 1 - at)) & 1
    const next = at + 1 < NETWORK_BITS ? at + 1 : NETWORK_BITS + SEPARATOR.length
    // The number of nodes means "unknown".
    return Buffer.concat((bit ? [NETWORK_BITS, next] : [next, NETWORK_BITS]).map(record))
  })
  const about = map({
    node_count: number(6, NETWORK_BITS),
    record_size: number(5, RECORD_BITS),
    ip_version: number(5, 4),
    binary_format_major_version: number(5, 2),
    binary_format_minor_version: number(5, 0),
    build_epoch: number(6, 0),
    database_type: text('test'),
    languages: Buffer.from([0x00, 0x04]),
    description: map({}),
  })
  return Buffer.concat([...nodes, SEPARATOR, encoded(row), METADATA, about])
}

const record = (value: number) => Buffer.from([value >> 16, value >> 8, value])

const encoded = (value: unknown): Buffer =>
  typeof value === 'string'
    ? text(value)
    : map(Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, encoded(part)])))

const text = (value: string) => Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)])

const map = (fields: Readonly<Record<string, Buffer>>) =>
  Buffer.concat([
    Buffer.from([0xe0 | Object.keys(fields).length]),
    ...Object.entries(fields).flatMap(([name, value]) => [text(name), value]),
  ])

/** 5 is a number of 16 bits, 6 one of 32. */
const number = (kind: 5 | 6, value: number) => Buffer.from([(kind << 5) | 2, value >> 8, value])
