/** Escapes a search text for `ilike`: wildcard characters match literally. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
