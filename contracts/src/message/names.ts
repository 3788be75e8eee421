/** What takes part in a thread: a user, the team of a shop, or the support of the alliance. */
export const PARTY_KINDS = ['user', 'shop', 'office'] as const
export type PartyKind = (typeof PARTY_KINDS)[number]

/** What a thread may be about. */
export const SUBJECT_KINDS = ['product', 'order', 'quote', 'event'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** Boxes of the list of threads. */
export const THREAD_BOXES = ['open', 'waiting', 'assigned', 'archived'] as const
export type ThreadBox = (typeof THREAD_BOXES)[number]

export const MESSAGE_KINDS = ['text', 'file', 'voice', 'location', 'card', 'contact', 'note'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const MESSAGE_TEXT_MAX = 5000
export const MESSAGE_FILES_MAX = 9
export const MESSAGE_FILE_BYTES_MAX = 20_000_000
export const VOICE_SECONDS_MAX = 120
/** What browsers record. */
export const VOICE_ENDINGS = ['weba', 'ogg', 'm4a'] as const
/** Files accepted in messages. */
export const MESSAGE_FILE_ENDINGS = [
  ...(['jpg', 'jpeg', 'png', 'webp', 'gif', 'mp4', 'mov', 'webm', 'pdf'] as const),
  ...(['docx', 'xlsx', 'pptx', 'doc', 'xls', 'zip', 'csv', 'txt'] as const),
] as const
/** The author may change a text for so long, and recall a message for so long. */
export const EDIT_MINUTES = 15
export const RECALL_MINUTES = 2
