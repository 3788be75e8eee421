import { postByStream } from '../form-post-stream.ts'
import type { Host } from '../host.ts'
import { browserHost } from '../host.ts'

/** The host of Node, where uploads tell their progress as they do in a browser. */
export const nodeHost = (): Host => ({ ...browserHost(), postForm: postByStream })
