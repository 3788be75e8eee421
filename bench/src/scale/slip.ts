/** A number as a hand slips: one sign wrong, missing, twice, or two of them changed over. */
export function slipped(number: string, turn: number): string {
  const at = Math.floor(number.length * 0.6)
  const sign = number[at]!
  const [before, after] = [number.slice(0, at), number.slice(at + 1)]
  const wrong = /\d/.test(sign) ? String((Number(sign) + 4) % 10) : 'X'
  return [before + wrong + after, before + after, before + sign + sign + after][turn % 3]!
}
