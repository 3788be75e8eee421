/** Where most of the events of the alliance take place. */
const NEAR = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Almaty',
  'Asia/Bishkek',
  'Asia/Tashkent',
  'Europe/Moscow',
  'Asia/Yekaterinburg',
  'Asia/Novosibirsk',
  'Europe/Minsk',
]

/** All time zones that the browser knows, nearby ones first, and always the chosen one. */
export function timeZoneChoices(chosen: string): { value: string; label: string }[] {
  const all = new Set([...NEAR, chosen, ...Intl.supportedValuesOf('timeZone')])
  return [...all].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
