// Names and limits alone: the error log and the routes read them, and the first page loads both.

/** Of one report, and of the log of a device. */
export const REPORTED_ERRORS_MAX = 50
export const ERROR_TEXT_MAX = 1000

export const ERROR_STATES = ['open', 'solved'] as const
