/** Far deeper than any contract or query. Values nested 200,000 deep take 60 ms to parse, which stops everybody. */
const DEPTH_MAX = 256

/**
 * `JSON.parse` for text of strangers.
 * @throws SyntaxError also when values are nested deeper than 256
 */
export function parseBoundedJson(text: string): unknown {
  refuseDeepJson(text)
  return JSON.parse(text)
}

/** @throws SyntaxError when values are nested deeper than 256 */
export function refuseDeepJson(text: string): void {
  if (isDeeperThan(DEPTH_MAX, text)) throw new SyntaxError('JSON is nested too deep')
}

function isDeeperThan(depthMax: number, text: string): boolean {
  // Each level takes a character.
  if (text.length <= depthMax) return false
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') at = endOfString(text, at)
    else if (char === '[' || char === '{') depth += 1
    else if (char === ']' || char === '}') depth -= 1
    if (depth > depthMax) return true
  }
  return false
}

/** The position of the closing quote of the string that opens at `from`: the next one that is not escaped. */
function endOfString(text: string, from: number): number {
  let end = from
  do {
    end = text.indexOf('"', end + 1)
  } while (end !== -1 && isEscaped(text, end))
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text[before - 1] === '\\') before -= 1
  return (at - before) % 2 === 1
}
