// Names alone, without actions and machine: routes read them, and the first page loads all routes.

export const ANNOUNCEMENT_STATES = ['draft', 'review', 'scheduled', 'sending', 'sent', 'cancelled'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]
