const MB = 1_000_000

export type FileKind = 'picture' | 'video' | 'audio' | 'document'

/** Maximum size per file type, in bytes. */
export const FILE_BYTES_MAX: Record<FileKind, number> = {
  picture: 40 * MB,
  video: 200 * MB,
  audio: 5 * MB,
  document: 50 * MB,
}

/** A picture with more pixels is an attack on memory, not a photo; all frames of an animation count. */
export const PICTURE_PIXELS_MAX = 64_000_000
/** The largest sensors of phones have 200 megapixels. A photo is made smaller while it is decoded. */
export const PHOTO_PIXELS_MAX = 210_000_000
/** Larger pictures are made smaller: no screen shows more. */
export const PICTURE_SIDE_MAX = 4096
/** Each frame costs time, however small it is. */
export const PICTURE_FRAMES_MAX = 500

export interface FileType {
  readonly kind: FileKind
  readonly mediaType: string
  /** The content types that a sniffer may detect; none for texts, which have no signature. */
  readonly contents: readonly string[]
}

const picture = (mediaType: string, ...contents: string[]): FileType => ({
  kind: 'picture',
  mediaType,
  contents,
})
const video = (mediaType: string, ...contents: string[]): FileType => ({ kind: 'video', mediaType, contents })
const audio = (mediaType: string, ...contents: string[]): FileType => ({ kind: 'audio', mediaType, contents })
const document = (mediaType: string, ...contents: string[]): FileType => ({
  kind: 'document',
  mediaType,
  contents,
})
const OFFICE = 'application/vnd.openxmlformats-officedocument'

/**
 * All accepted file types, by extension. SVG can contain programs and is excluded, and so is HTML. Office files are
 * written differently by different programs: some look like any other ZIP.
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
  // What browsers record: the containers are those of videos, so a recording is also searched for pictures.
  ['weba', audio('audio/webm', 'webm')],
  ['ogg', audio('audio/ogg', 'ogg', 'opus', 'oga')],
  ['m4a', audio('audio/mp4', 'm4a', 'mp4')],
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

/** Videos that every browser plays, for use in articles. */
export const FILM_ENDINGS = ['mp4', 'webm'] as const

/** The extension of a name in lower case, without its dot; `''` when there is none. */
export const endingOf = (name: string): string => /\.([^./\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Other extensions of the same content, as browsers, phones and offices write them. */
const SAME_ENDING = new Map(
  Object.entries({
    jfif: 'jpg',
    jpe: 'jpg',
    pjpeg: 'jpg',
    pjp: 'jpg',
    apng: 'png',
    m4v: 'mp4',
    qt: 'mov',
    oga: 'ogg',
    opus: 'ogg',
    tsv: 'txt',
    tab: 'txt',
    text: 'txt',
  }),
)

/** The extension by which this content is usually known: `jpg` of `photo.JFIF`. */
export function knownEndingOf(name: string): string {
  const ending = endingOf(name)
  return SAME_ENDING.get(ending) ?? ending
}

/** All extensions of these contents: `jpg` is also `jfif`. */
export const allEndings = (endings: readonly string[]): string[] => [
  ...endings,
  ...[...SAME_ENDING].filter(([, known]) => endings.includes(known)).map(([ending]) => ending),
]

/** Some clients name no type: their pictures are recognised by their content and stored as JPEG. */
const NAMELESS = picture('image/jpeg', 'jpg', 'png', 'apng', 'webp', 'gif')

/** The file type for this name, undefined when it is not accepted. */
export const fileTypeOf = (name: string): FileType | undefined =>
  /(?:^|[/\\])[^./\\]+$/.test(name) ? NAMELESS : FILE_TYPES.get(knownEndingOf(name))
