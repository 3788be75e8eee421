/** Digit groups of national numbers, by country code. */
const GROUPS: Readonly<Record<string, readonly number[]>> = {
  7: [3, 3, 2, 2],
  81: [2, 4, 4],
  82: [2, 4, 4],
  86: [3, 4, 4],
  90: [3, 3, 2, 2],
  374: [2, 3, 3],
  375: [2, 3, 2, 2],
  380: [2, 3, 2, 2],
  971: [2, 3, 4],
  976: [4, 4],
  992: [2, 3, 2, 2],
  993: [2, 2, 2, 2],
  994: [2, 3, 2, 2],
  995: [3, 2, 2, 2],
  998: [2, 3, 2, 2],
}

/** Country codes have one to three digits; no code is the beginning of another (ITU-T E.164). */
const CODE = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/

/** `+77011234567` as `+7 701 123 45 67`; anything but an international number stays as it is. */
export function formatPhone(phone: string): string {
  const [, code, national] = CODE.exec(phone) ?? []
  if (!(code && national)) return phone
  const known = GROUPS[code]
  const isKnown = known?.reduce((sum, size) => sum + size, 0) === national.length
  return [`+${code}`, ...(isKnown ? cut(national, known) : inThrees(national))].join(' ')
}

function cut(digits: string, sizes: readonly number[]): string[] {
  let at = 0
  return sizes.map((size) => {
    at += size
    return digits.slice(at - size, at)
  })
}

/** The last group has two to four digits, so that none is alone. */
function inThrees(digits: string): string[] {
  return digits.match(/\d{3}(?=\d{2})|\d+/g) ?? []
}
