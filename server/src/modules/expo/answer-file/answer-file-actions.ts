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
import { withExpo } from '../expo.ts'
import { openByLink } from '../registration/registration-by-link.ts'
import * as links from './answer-link.ts'
import * as uploads from './upload.ts'

/** Files attached as answers to registration questions: upload, and links for the attendee and the office. */
export const answerFileActions = (expo: Expo, signing: SignOptions): Implementation[] => {
  const ctx = withExpo(expo)
  return [
    implement(signAnswerFile, ({ user, caller }, input) =>
      uploads.signAnswerFile(signing, { user, address: caller.address }, input),
    ),
    implement(openAnswerFile, async (context, { id }) => ({
      url: await links.linkForMember(ctx(context), context.user.id, id),
    })),
    implement(openAnswerFileByLink, async (context, { token, id }) => ({
      url: await links.linkForInvitee(ctx(context), await openByLink(ctx(context), token), id),
    })),
    implement(openOfficeAnswerFile, async (context, { id }) => ({
      url: await links.linkForOffice(ctx(context), context.user.id, id),
    })),
  ]
}
