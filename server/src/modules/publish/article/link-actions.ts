import { checkLinks, listBrokenLinks } from '@tiantian/contracts/publish/broken-link.ts'
import type { Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { editorOf } from '../actions.ts'
import * as links from './link-check.ts'
import type { LinkSources } from './link-judge.ts'

/** @param sources checks whether a link target exists */
export const linkActions = (sources: LinkSources): Implementation[] => [
  implement(listBrokenLinks, (context) => links.listBrokenLinks(editorOf(context))),
  implement(checkLinks, (context, { id }) => links.checkLinks(editorOf(context), sources, id)),
]
