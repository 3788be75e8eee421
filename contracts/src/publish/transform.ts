/** The transforms: unchanged, year over year, period over period, share, index, or smoothed. */
export const TRANSFORMS = ['none', 'yoy', 'mom', 'share', 'index', 'rolling'] as const
export type Transform = (typeof TRANSFORMS)[number]
