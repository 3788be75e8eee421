/** Elements without an end tag. */
const VOID = new Set(['meta', 'link', 'img', 'br', 'hr', 'rect', 'path', 'input'])

const TOKEN =
  /<!doctype html>|<(script|style)\b[^>]*>([\s\S]*?)<\/\1>|<\/([a-z][a-z0-9]*)>|<([a-z][a-z0-9]*)((?:\s+[a-z][\w:-]*(?:="[^"<>]*")?)*)\s*(\/?)>|([^<]+)|(<)/gi

/** Errors in the nesting, the quotes or the characters of an HTML page; empty for a valid one. */
export function faultsOf(html: string): string[] {
  const open: string[] = []
  const faults = Array.from(
    html.matchAll(TOKEN),
    ([, raw, , end, begin, attributes, isClosed, text, stray]) => {
      if (raw) return []
      if (stray) return ['a sign that begins nothing']
      if (end) return ended(open.pop(), end)
      if (begin && !(VOID.has(begin) || isClosed)) open.push(begin)
      return [...strayAmpersands(text ?? attributes ?? ''), ...twice(attributes ?? '')]
    },
  ).flat()
  return [...faults, ...open.map((name) => `<${name}> has no end`)]
}

const ended = (last: string | undefined, end: string) => (last === end ? [] : [`</${end}> ends <${last}>`])

const strayAmpersands = (text: string) =>
  /&(?!(?:[a-z]+|#\d+);)/i.test(text) ? [`a bare & in ${text.trim().slice(0, 60)}`] : []

function twice(attributes: string): string[] {
  const names = Array.from(
    attributes.replaceAll(/"[^"]*"/g, '').matchAll(/\s([a-z][\w:-]*)/gi),
    ([, name]) => name,
  )
  return new Set(names).size < names.length ? [`an attribute twice in ${attributes.slice(0, 60)}`] : []
}

/** The JSON-LD of a page, script by script. */
export const factsIn = (html: string): Record<string, unknown>[] =>
  Array.from(html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g), ([, text = '']) =>
    JSON.parse(text),
  )
