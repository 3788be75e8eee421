import type { DiffPart } from '@tiantian/contracts/publish/office-article.ts'

/** Above so many pairs the middle counts as written anew. */
const PAIRS_MAX = 4_000_000

/** What stayed, came and went, by the longest common run of paragraphs. */
export function paragraphDiff(before: readonly string[], now: readonly string[]): DiffPart[] {
  const start = commonLength(before, now, (lines, at) => lines[at])
  const rest = [before.slice(start), now.slice(start)] as const
  const end = commonLength(...rest, (lines, at) => lines.at(-1 - at))
  const [old, fresh] = rest.map((lines) => lines.slice(0, lines.length - end)) as [string[], string[]]
  return [
    ...before.slice(0, start).map(same),
    ...middle(old, fresh),
    ...before.slice(before.length - end).map(same),
  ]
}

const same = (text: string): DiffPart => ({ kind: 'same', text })
const removed = (text: string): DiffPart => ({ kind: 'removed', text })
const added = (text: string): DiffPart => ({ kind: 'added', text })

type LineAt = (lines: readonly string[], at: number) => string | undefined

function commonLength(one: readonly string[], other: readonly string[], lineAt: LineAt): number {
  let length = 0
  while (length < Math.min(one.length, other.length) && lineAt(one, length) === lineAt(other, length))
    length += 1
  return length
}

function middle(old: readonly string[], fresh: readonly string[]): DiffPart[] {
  if (old.length * fresh.length > PAIRS_MAX) return [...old.map(removed), ...fresh.map(added)]
  const common = commonRuns(old, fresh)
  const parts: DiffPart[] = []
  let [o, f] = [0, 0]
  while (o < old.length || f < fresh.length) {
    if (old[o] === fresh[f] && o < old.length) {
      parts.push(same(old[o]!))
      o += 1
      f += 1
    } else if (f >= fresh.length || (o < old.length && common[o + 1]![f]! >= common[o]![f + 1]!)) {
      parts.push(removed(old[o++]!))
    } else parts.push(added(fresh[f++]!))
  }
  return parts
}

/** `common[o][f]`: how many paragraphs `old` from `o` and `fresh` from `f` have in common, in order. */
function commonRuns(old: readonly string[], fresh: readonly string[]): Uint32Array[] {
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1))
  for (let o = old.length - 1; o >= 0; o--) {
    for (let f = fresh.length - 1; f >= 0; f--) {
      common[o]![f] =
        old[o] === fresh[f] ? common[o + 1]![f + 1]! + 1 : Math.max(common[o + 1]![f]!, common[o]![f + 1]!)
    }
  }
  return common
}
