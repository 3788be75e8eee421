import {
  addSeries,
  copyEvent,
  createEvent,
  deleteEvent,
  getSetUp,
  listSetUps,
  moveBooth,
  moveExhibitor,
  saveAgenda,
  saveExhibitor,
  saveFacts,
  savePlan,
  saveQuestions,
  saveTickets,
  tokenForFile,
} from '@tiantian/contracts/expo/set-up.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { withToken } from '../../media/file-path.ts'
import type { Expo } from '../expo.ts'
import { withExpo } from '../expo.ts'
import { listOfficeEvents } from '../office/office-event.ts'
import * as agenda from './agenda.ts'
import * as booths from './booth.ts'
import { copyEvent as makeCopy } from './copy.ts'
import * as eventCreation from './create.ts'
import { deleteEvent as removeEvent } from './delete.ts'
import * as exhibitors from './exhibitor.ts'
import * as facts from './facts.ts'
import type { SetUpContext } from './part.ts'
import * as plan from './plan.ts'
import * as questions from './questions.ts'
import * as setUpReads from './read.ts'
import * as tickets from './tickets.ts'

/** Actions for officers who edit events. */
export const setUpActions = (expo: Expo): Implementation[] => {
  const ctx = (context: Context<'expo.write'>): SetUpContext => ({
    ...withExpo(expo)(context),
    user: context.user,
    language: context.language,
  })
  return [
    implement(listSetUps, ({ db, language }, input) => listOfficeEvents(db.sql, input, language)),
    implement(getSetUp, async ({ db, language }, { id }) => ({
      setUp: await setUpReads.getSetUp(db.sql, id, language),
    })),
    implement(createEvent, (context, input) => eventCreation.createEvent(ctx(context), input)),
    implement(copyEvent, (context, input) => makeCopy(ctx(context), input)),
    implement(deleteEvent, (context, input) => removeEvent(ctx(context), input)),
    implement(tokenForFile, async ({ clock }, { url }) => ({
      url: withToken(expo.passes, url, clock.now()),
    })),
    implement(saveFacts, (context, input) => facts.saveFacts(ctx(context), input)),
    implement(saveAgenda, (context, input) => agenda.saveAgenda(ctx(context), input)),
    implement(saveTickets, (context, input) => tickets.saveTickets(ctx(context), input)),
    implement(saveQuestions, (context, input) => questions.saveQuestions(ctx(context), input)),
    implement(savePlan, (context, input) => plan.savePlan(ctx(context), input)),
    implement(saveExhibitor, (context, input) => exhibitors.saveExhibitor(ctx(context), input)),
    implement(moveExhibitor, (context, input) => exhibitors.moveExhibitor(ctx(context), input)),
    implement(moveBooth, (context, input) => booths.moveBooth(ctx(context), input)),
    implement(addSeries, (context, input) => eventCreation.addSeries(ctx(context), input)),
  ]
}
