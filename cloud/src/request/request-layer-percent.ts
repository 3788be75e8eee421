/** Whole percent; 0 while the total is unknown. */
export const percentOf = (bytes: number, whole: number) => (whole > 0 ? Math.floor((bytes / whole) * 100) : 0)
