/** Escapes a search text for `ilike`: wildcard characters match literally. */
export const likePart = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
