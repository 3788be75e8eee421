/** How figures are shown: as they are, against a year or a period before, as parts of the whole, from 100 on, or smoothed. */
export const TRANSFORMS = ['none', 'yoy', 'mom', 'share', 'index', 'rolling'] as const
export type Transform = (typeof TRANSFORMS)[number]
