/** The same period of the previous year: `2024-Q3` → `2023-Q3`. */
export const yearBefore = (period: string): string => `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`
