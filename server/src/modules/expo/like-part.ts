/** A part of a text as `ilike` wants it: what stands for any sign in patterns stands for itself. */
export const likePart = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
