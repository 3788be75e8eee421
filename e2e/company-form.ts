/** A business identification number of Kazakhstan with a right check digit. */
export function newBin(): string {
  for (;;) {
    const digits = [...`940140${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`].map(Number)
    const check = digits.reduce((sum, digit, at) => sum + digit * (at + 1), 0) % 11
    if (check < 10) return [...digits, check].join('')
  }
}
