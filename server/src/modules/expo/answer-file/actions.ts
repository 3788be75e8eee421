import {
  openAnswerFile,
  openAnswerFileByLink,
  openOfficeAnswerFile,
  signAnswerFile,
} from '@tiantian/contracts/expo/answer-file.ts'
import type { Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { SignOptions } from '../../media/sign.ts'
import type { Expo } from '../expo.ts'
import { openByLink } from '../registration/registration-by-link.ts'
import * as links from './answer-link.ts'
import * as uploads from './upload.ts'

/** Files attached as answers to registration questions: upload, and links for the attendee and the office. */
export const answerFileActions = (expo: Expo, signing: SignOptions): Implementation[] => [
  implement(signAnswerFile, ({ user, caller }, input) =>
    uploads.signAnswerFile(signing, { user, address: caller.address }, input),
  ),
  implement(openAnswerFile, async ({ db, clock, user }, { id }) => ({
    url: await links.linkForMember({ db, clock, expo }, user.id, id),
  })),
  implement(openAnswerFileByLink, async ({ db, clock }, { token, id }) => {
    const ctx = { db, clock, expo }
    return { url: await links.linkForInvitee(ctx, await openByLink(ctx, token), id) }
  }),
  implement(openOfficeAnswerFile, async ({ db, clock, user }, { id }) => ({
    url: await links.linkForOffice({ db, clock, expo }, user.id, id),
  })),
]
