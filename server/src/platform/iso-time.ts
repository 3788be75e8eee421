/** A time from the database in the API's format: UTC, ISO 8601. */
export const isoTime = (time: string): string => new Date(time).toISOString()
