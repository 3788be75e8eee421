/** A time as the database writes it, as the API tells it: UTC, ISO 8601. */
export const isoTime = (time: string): string => new Date(time).toISOString()
