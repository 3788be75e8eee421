/** Whole percent; 0 while the whole is not known. */
export const percentOf = (bytes: number, whole: number) => (whole > 0 ? Math.floor((bytes / whole) * 100) : 0)
