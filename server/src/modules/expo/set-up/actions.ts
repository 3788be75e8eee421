import {
  addSeries,
  createEvent,
  getSetUp,
  listSetUps,
  moveBooth,
  moveExhibitor,
  passToFile,
  saveAgenda,
  saveExhibitor,
  saveFacts,
  savePlan,
  saveQuestions,
  saveTickets,
} from '@tiantian/contracts/expo/set-up.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { withPass } from '../../media/file-lock.ts'
import type { Expo } from '../expo.ts'
import { listOfficeEvents } from '../office-event.service.ts'
import * as agenda from './agenda.service.ts'
import * as booths from './booth.service.ts'
import * as creating from './create.service.ts'
import * as exhibitors from './exhibitor.service.ts'
import * as facts from './facts.service.ts'
import type { SetUpDesk } from './part.ts'
import * as plan from './plan.service.ts'
import * as questions from './questions.service.ts'
import * as reading from './read.service.ts'
import * as series from './series.service.ts'
import * as tickets from './tickets.service.ts'

/** What whoever sets events up may do. */
export const setUpActions = (expo: Expo): Implementation[] => {
  const desk = ({ db, clock, user, language }: Context<'expo.write'>): SetUpDesk => ({
    db,
    clock,
    user,
    language,
    expo,
  })
  return [
    implement(listSetUps, ({ db, language }, wish) => listOfficeEvents(db.sql, wish, language)),
    implement(getSetUp, async ({ db, language }, { id }) => ({
      setUp: await reading.getSetUp(db.sql, id, language),
    })),
    implement(createEvent, (context, wish) => creating.createEvent(desk(context), wish)),
    implement(passToFile, async ({ clock }, { url }) => ({ url: withPass(expo.passes, url, clock.now()) })),
    implement(saveFacts, (context, wish) => facts.saveFacts(desk(context), wish)),
    implement(saveAgenda, (context, wish) => agenda.saveAgenda(desk(context), wish)),
    implement(saveTickets, (context, wish) => tickets.saveTickets(desk(context), wish)),
    implement(saveQuestions, (context, wish) => questions.saveQuestions(desk(context), wish)),
    implement(savePlan, (context, wish) => plan.savePlan(desk(context), wish)),
    implement(saveExhibitor, (context, wish) => exhibitors.saveExhibitor(desk(context), wish)),
    implement(moveExhibitor, (context, wish) => exhibitors.moveExhibitor(desk(context), wish)),
    implement(moveBooth, (context, wish) => booths.moveBooth(desk(context), wish)),
    implement(addSeries, (context, wish) => series.addSeries(desk(context), wish)),
  ]
}
