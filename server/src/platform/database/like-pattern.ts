const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Escapes a search text for `ilike`: wildcard characters match literally. */
export const likePattern = (text: string): string => `%${escaped(text)}%`

/** Of what begins with a text, for `like` on an index of lower letters. */
export const prefixPattern = (text: string): string => `${escaped(text.toLowerCase())}%`
