/** UTC, such as 2026-11-21. */
export const dayOf = (now: Date) => now.toISOString().slice(0, 10)
