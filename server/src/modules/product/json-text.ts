/** An object as JSON without its braces, so that PostgreSQL can put members that change behind it. */
export const members = (object: object): string => JSON.stringify(object).slice(1, -1)
