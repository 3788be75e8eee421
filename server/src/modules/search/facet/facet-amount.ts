/** The count of a facet value; marked when estimated. */
export const amount = (count: number, isAbout = false) => ({ count, ...(isAbout && { isAbout }) })
