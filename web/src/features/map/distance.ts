import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import type { Formats } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/texts.ts'

/** `780.4 km`, `450 m`, `< 100 m`; nothing for the same point (S3.11). */
export function distanceText(metres: number, t: Translate, format: Formats): string {
  if (metres <= 0) return ''
  if (metres <= 100) return t('map.under100')
  if (metres <= 1000) return t('map.metres', { number: format.number(Math.round(metres)) })
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return t('map.kilometres', { number: format.number(metres / 1000, digits) })
}

/** To about ten metres: a jittering map makes no new requests, and no server learns more than it needs. */
export const rounded = ({ latitude, longitude }: GeoPoint): GeoPoint => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
})
