// Names alone, without actions and machine: routes read them, and the first page loads all routes.

export const APP_PLATFORMS = ['Android', 'iOS', 'Harmony'] as const
export const APP_VERSION_STATES = ['draft', 'staged', 'stable', 'withdrawn'] as const
