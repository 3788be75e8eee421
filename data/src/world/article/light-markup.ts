import type { Block, Inline, ListItem, TableRow } from '@tiantian/contracts/rich-text/rich-text.ts'

/** Blocks of light markup: `## heading`, `- list`, `1. list`, `| table |`, `" quote`; every other line is a paragraph. */
export function blocksOfLines(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let group: string[] = []
  for (const line of [...lines, '']) {
    if (group.length > 0 && kindOf(line) !== kindOf(group[0]!)) {
      blocks.push(blockOf(group))
      group = []
    }
    if (line === '') continue
    if (isRun(line)) group.push(line)
    else blocks.push(blockOf([line]))
  }
  return blocks
}

type Kind = 'heading' | 'bulletList' | 'orderedList' | 'table' | 'blockquote' | 'paragraph'

const MARKS: readonly (readonly [RegExp, Kind])[] = [
  [/^##+ /, 'heading'],
  [/^- /, 'bulletList'],
  [/^\d+\. /, 'orderedList'],
  [/^\|/, 'table'],
  [/^" /, 'blockquote'],
]

const kindOf = (line: string): Kind => MARKS.find(([mark]) => mark.test(line))?.[1] ?? 'paragraph'

/** Lines of these kinds that stand one below the other are one block. */
const isRun = (line: string) => ['bulletList', 'orderedList', 'table', 'blockquote'].includes(kindOf(line))

function blockOf(lines: readonly string[]): Block {
  const [first = ''] = lines
  switch (kindOf(first)) {
    case 'heading':
      return {
        type: 'heading',
        attrs: { level: first.startsWith('### ') ? 3 : 2 },
        content: inlines(bare(first)),
      }
    case 'bulletList':
      return { type: 'bulletList', content: lines.map(itemOf) }
    case 'orderedList':
      return { type: 'orderedList', content: lines.map(itemOf) }
    case 'table':
      return { type: 'table', content: lines.map(rowOf) }
    case 'blockquote':
      return { type: 'blockquote', content: lines.map((line) => paragraph(bare(line))) }
    case 'paragraph':
      return paragraph(first)
  }
}

/** Without the mark of its kind. */
const bare = (line: string) => line.replace(/^(?:##+|-|\d+\.|") /, '')

const paragraph = (line: string): Block => ({ type: 'paragraph', content: inlines(line) })

const itemOf = (line: string): ListItem => ({ type: 'listItem', content: [paragraph(bare(line))] })

/** The first row names the columns. */
function rowOf(line: string, at: number): TableRow {
  const cells = line.replace(/^\||\|$/g, '').split('|')
  const type = at === 0 ? 'tableHeader' : 'tableCell'
  return { type: 'tableRow', content: cells.map((cell) => ({ type, content: [paragraph(cell.trim())] })) }
}

/** `**bold**` and `[words](address)`. */
function inlines(line: string): Inline[] {
  return line
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter((part) => part !== '')
    .map((part): Inline => {
      const bold = /^\*\*(.+)\*\*$/.exec(part)?.[1]
      if (bold) return { type: 'text', text: bold, marks: [{ type: 'bold' }] }
      const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
      return words && href
        ? { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }
        : { type: 'text', text: part }
    })
}
