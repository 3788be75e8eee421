import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { AttributeValues } from './attribute-values.ts'
import type { Fitment } from './fitments.ts'

/** Driven here with the wheel on either side: new from the dealer, used from Japan. */
const MAKES_OF_BOTH_SIDES = new Set([
  ...['toyota', 'lexus', 'nissan', 'honda', 'mazda', 'mitsubishi', 'subaru', 'suzuki', 'daihatsu', 'isuzu'],
])

const FROM_JAPAN: LocalizedText = {
  en: 'For cars of the Japanese market: compare the frame number, not only the model.',
  ru: 'Для машин с японского рынка: сверьте номер кузова (frame), а не только модель.',
  kk: 'Жапон нарығының көліктеріне: моделін ғана емес, шанақ (frame) нөмірін де салыстырыңыз.',
  'zh-Hans': '适用于日本市场车型：请核对车架号（frame），不要只看车系。',
}

/** A part that is built for one side of steering says so for the cars that are driven with either. */
export function withSteering({ steer_side: side }: AttributeValues, fitments: readonly Fitment[]) {
  if (side !== 'lhd' && side !== 'rhd') return fitments
  const qualifiers = { steering: side, ...(side === 'rhd' && { note: FROM_JAPAN }) } as const
  return fitments.map((fitment) =>
    MAKES_OF_BOTH_SIDES.has(fitment.make) ? { ...fitment, ...qualifiers } : fitment,
  )
}
