/** How many of a value of a facet there are; marked where that was estimated. */
export const amount = (count: number, isAbout = false) => ({ count, ...(isAbout && { isAbout }) })
