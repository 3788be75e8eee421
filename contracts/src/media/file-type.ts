const MB = 1_000_000

export type FileKind = 'picture' | 'video' | 'document'

/** What may be uploaded of each kind at most, in bytes. */
export const FILE_BYTES_MAX: Record<FileKind, number> = {
  picture: 10 * MB,
  video: 200 * MB,
  document: 50 * MB,
}

/** More pixels than this are no photo but an attack on memory; all frames of a moving picture count. */
export const PICTURE_PIXELS_MAX = 50_000_000

export interface FileType {
  readonly kind: FileKind
  readonly mediaType: string
  /** What its content may turn out to be, as a sniffer names it; nothing for texts, which begin anyhow. */
  readonly contents: readonly string[]
}

const picture = (mediaType: string, ...contents: string[]): FileType => ({
  kind: 'picture',
  mediaType,
  contents,
})
const video = (mediaType: string, ...contents: string[]): FileType => ({ kind: 'video', mediaType, contents })
const document = (mediaType: string, ...contents: string[]): FileType => ({
  kind: 'document',
  mediaType,
  contents,
})
const OFFICE = 'application/vnd.openxmlformats-officedocument'

/**
 * All that may be uploaded, by the ending of the name. SVG is a program and has no place here, and HTML even less.
 * Programs that write office files differ in how they begin them: some look like any other ZIP.
 */
export const FILE_TYPES: ReadonlyMap<string, FileType> = new Map([
  ['jpg', picture('image/jpeg', 'jpg')],
  ['jpeg', picture('image/jpeg', 'jpg')],
  ['png', picture('image/png', 'png', 'apng')],
  ['webp', picture('image/webp', 'webp')],
  ['gif', picture('image/gif', 'gif')],
  ['mp4', video('video/mp4', 'mp4', 'm4v')],
  ['mov', video('video/quicktime', 'mov')],
  ['webm', video('video/webm', 'webm')],
  ['pdf', document('application/pdf', 'pdf')],
  ['docx', document(`${OFFICE}.wordprocessingml.document`, 'docx', 'zip')],
  ['xlsx', document(`${OFFICE}.spreadsheetml.sheet`, 'xlsx', 'zip')],
  ['pptx', document(`${OFFICE}.presentationml.presentation`, 'pptx', 'zip')],
  ['doc', document('application/msword', 'cfb')],
  ['xls', document('application/vnd.ms-excel', 'cfb')],
  ['zip', document('application/zip', 'zip')],
  ['csv', document('text/csv')],
  ['txt', document('text/plain')],
  ['json', document('application/json')],
])

/** Films that every browser plays: what is shown to readers is one of these. */
export const FILM_ENDINGS = ['mp4', 'webm'] as const

/** The ending of a name in small letters, without its dot; `''` when there is none. */
export const endingOf = (name: string): string => /\.([^./\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** What a file of this name is, or nothing when such files are not taken. */
export const fileTypeOf = (name: string): FileType | undefined => FILE_TYPES.get(endingOf(name))
