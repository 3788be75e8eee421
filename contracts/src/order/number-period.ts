/** Of which days a seller's numbers are shown. */
export const NUMBER_PERIODS = ['day', 'week', 'month'] as const
export type NumberPeriod = (typeof NUMBER_PERIODS)[number]
