export const EVENT_TYPES = ['expo', 'forum', 'conference', 'matchmaking', 'webinar', 'training'] as const
