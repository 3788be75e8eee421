import type { AssertProven, Authenticate, OpenKey } from '../gateway/caller.ts'
import type { Collection } from '../gateway/client-database/collection.ts'
import type { CloudFunction } from '../gateway/cloud/cloud-function.ts'
import type { Implementation, Services } from '../gateway/implement.ts'
import type { ShareSection } from '../gateway/share/share.ts'
import type { Calendars } from '../gateway/transports/calendars.ts'
import type { DataFiles } from '../gateway/transports/data-files.ts'
import type { Downloads } from '../gateway/transports/downloads.ts'
import type { Feeds } from '../gateway/transports/feeds.ts'
import type { Payments } from '../gateway/transports/payments.ts'
import type { PushSockets } from '../gateway/transports/push.ts'
import type { Db } from '../platform/database/database.ts'
import type { Delivery } from '../platform/delivery/message.ts'
import type { AnyImport } from '../platform/import/define-import.ts'
import type { CoalescedJob } from '../platform/job/coalesced-jobs.ts'
import type { JobHandler, Schedule } from '../platform/job/jobs.ts'
import type {
  ClosingCheck,
  Disowning,
  Eraser,
  FileUse,
  Possession,
  SessionEnding,
  Spendable,
} from '../platform/module-hooks.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import type { DataProof } from '../platform/proof.ts'
import type { StopAll } from '../platform/stop-all.ts'
import type { SavedSource } from './activity/saved-source.ts'
import type { Media, MediaOptions } from './media/media.ts'
import type { QuotedLines } from './order/checkout/quoted-lines.ts'
import type { StripeSettings } from './order/payment/payment-stripe.ts'
import type { PushDoor, PushSettings } from './push/door/door.ts'
import type { WebPush, WebPushSettings } from './push/web/send.ts'
import type { KeyAction } from './shop/api/key-action.ts'
import type { BesideShop } from './shop/share-shop.ts'
import type { Security } from './user/factor/security.ts'
import type { ServerIdentity } from './user/identity/identity.ts'
import type { AppleSettings } from './user/login/apple.ts'
import type { MiniPrograms } from './user/login/mini-program.ts'
import type { UniverifySettings } from './user/login/univerify.ts'
import type { NotificationKind } from './user/notifications/notify.ts'

/** What the operator has set. */
export interface ModuleSettings {
  readonly tokenSecret: string
  readonly previousTokenSecrets: readonly string[]
  /** The public address of the web app, such as `https://mall.example`: passkeys belong to the host of the first. */
  readonly webOrigins: readonly [string, ...string[]]
  /** The admin of the demo world, who needs no second factor. */
  readonly demoAdmin?: string | undefined
  /** The secret with which another system of the operator signs login tickets. */
  readonly ticketSecret?: string | undefined
  /** The operator's mini-programs, whose users sign in by them. */
  readonly miniPrograms?: MiniPrograms | undefined
  /** The operator's app at Apple. */
  readonly apple?: AppleSettings | undefined
  /** The operator's cloud function for one-tap login. */
  readonly univerify?: UniverifySettings | undefined
  /** The provider of online payments; without it orders are paid by transfer. */
  readonly stripe?: StripeSettings | undefined
  /** A table of the operator's that says which country an address belongs to, in place of the bundled one. */
  readonly ipCountryFile?: string | undefined
  /** The socket of push clients, and notifications of browsers. */
  readonly push?: (PushSettings & WebPushSettings) | undefined
  /** Where uploaded and drawn files lie. */
  readonly files: Pick<MediaOptions, 'dataDir' | 'settings' | 'drawnDir' | 'draw'>
}

/** Services that one module provides and modules after it use. */
export interface ModuleServices {
  readonly authenticate: Authenticate
  readonly assertProven: AssertProven
  readonly openKey: OpenKey
  readonly security: Security
  readonly identity: ServerIdentity
  readonly pushDoor: PushDoor
  readonly webPush: WebPush
  readonly media: Media
}

/** What modules add to the work of an earlier one, which knows none of them by name. */
export interface Extensions {
  /** What a person may have a copy of. */
  readonly personalData: readonly PersonalData[]
  readonly erasers: readonly Eraser[]
  /** Each may refuse to let an account be closed. */
  readonly closingChecks: readonly ClosingCheck[]
  /** Each says whether an anonymous user has something worth keeping. */
  readonly anonymousPossessions: readonly Possession[]
  /** Each ends what must not outlive the sessions of a user. */
  readonly sessionEndings: readonly SessionEnding[]
  /** Each takes back what was made by an account since a device that its owner disowns. */
  readonly disownings: readonly Disowning[]
  /** What a user can spend. */
  readonly spendable: Spendable
  /** Each says whether something still uses a file whose owner is gone. */
  readonly fileUses: readonly FileUse[]
  /** What users are told about. */
  readonly notifications: readonly NotificationKind[]
  /** Kinds of things that can be saved and that leave footprints. */
  readonly saved: readonly SavedSource[]
  /** What can be imported from tables. */
  readonly imports: readonly AnyImport[]
  /** What programs may call by the key of a shop. */
  readonly keyActions: readonly KeyAction[]
  /** What other modules show on the shared page of a shop. */
  readonly besideShop: BesideShop
  /** Prices that shops have quoted, for a checkout. */
  readonly quotes: QuotedLines
  /** Pages that work without the app. */
  readonly sharePages: readonly ShareSection[]
}

/** What the parts of a module are made of; app.ts makes it. */
export interface ModuleContext extends Services, ModuleServices, Extensions {
  readonly settings: ModuleSettings
  /** Notification channels; a missing channel cannot be used. */
  readonly delivery: Delivery
}

/** The context before any module has provided its services. */
export type BaseContext = Omit<ModuleContext, keyof ModuleServices>

/** A list, or how to make it. */
export type ModuleOffer<Part> = readonly Part[] | ((context: ModuleContext) => readonly Part[])

export interface ModuleSchedule extends Omit<Schedule, 'run'> {
  /** Answers what was done, in counts for the log. */
  readonly run: (context: ModuleContext, signal: AbortSignal) => Promise<unknown>
}

/** All that a module is to the rest of the server. */
export interface Module {
  readonly name: string
  /** The modules whose code and tables it uses, each of which stands before it. */
  readonly after: readonly string[]
  /** Services for the modules after it. */
  readonly provide?: (base: BaseContext) => Partial<ModuleServices> | Promise<Partial<ModuleServices>>
  readonly actions?: ModuleOffer<Implementation>
  /** Cloud functions and cloud objects. */
  readonly functions?: ModuleOffer<CloudFunction>
  /** What cloud clients may ask the database for. */
  readonly collections?:
    | readonly Collection[]
    | ((extensions: Pick<Extensions, 'saved' | 'spendable'>) => readonly Collection[])
  /** What is done about events of the outbox. */
  readonly jobs?: ModuleOffer<JobHandler>
  /** What users are told about: its texts, its channels, and whom. */
  readonly notifications?: readonly NotificationKind[]
  /** What is counted up from many events at once. */
  readonly coalescedJobs?: readonly CoalescedJob[]
  /** Work by the clock. */
  readonly schedules?: readonly ModuleSchedule[]
  readonly personalData?: { readonly export?: readonly PersonalData[]; readonly erase?: Eraser }
  readonly closingCheck?: ClosingCheck
  readonly anonymousPossession?: Possession
  readonly sessionEnding?: SessionEnding
  readonly disowning?: Disowning
  readonly spendable?: Spendable
  readonly fileUse?: FileUse
  readonly saved?: readonly SavedSource[]
  readonly imports?: readonly AnyImport[]
  readonly keyActions?: readonly KeyAction[]
  readonly besideShop?: (db: Db) => Partial<BesideShop>
  readonly quotes?: QuotedLines
  readonly sharePages?: (context: Pick<BaseContext, 'db' | 'clock' | 'besideShop'>) => readonly ShareSection[]
  /** What always holds of its tables. */
  readonly proofs?: readonly DataProof[]
  readonly downloads?: ModuleOffer<Downloads>
  readonly calendars?: (context: ModuleContext) => Calendars
  readonly dataFiles?: (context: ModuleContext) => DataFiles
  readonly feeds?: (context: ModuleContext) => Feeds
  readonly payments?: (context: ModuleContext) => Payments
  readonly pushSockets?: (context: ModuleContext) => PushSockets
  /** Tables and indexes that are read into memory at start. */
  readonly prewarm?: readonly string[]
  /** Done before the server listens. */
  readonly warmUp?: (context: ModuleContext) => Promise<void>
  /** Done while the server listens, until it is stopped. */
  readonly start?: (context: ModuleContext) => Promise<StopAll>
  /** Lines for the person who started the server at `address`. */
  readonly welcome?: (context: ModuleContext, address: string) => Promise<readonly string[]>
}

export const defineModule = (module: Module): Module => module

/** Erases by deleting: these tables hold nothing that is still needed when a person has gone. */
export const deleteRowsOf =
  (...tables: readonly string[]): Eraser =>
  async (tx, userIds) => {
    for (const table of tables)
      await tx`delete from ${tx(table)} where user_id = any(${userIds as string[]}::uuid[])`
  }

/** @throws Error when a name stands twice, or a module is `after` one that is unknown or does not stand before it */
export function assertOrder(modules: readonly Module[]) {
  const before = new Set<string>()
  for (const { name, after } of modules) {
    if (before.has(name)) throw new Error(`There are two modules "${name}"`)
    const wrong = after.find((other) => !before.has(other))
    if (wrong !== undefined)
      throw new Error(
        `The module "${name}" is after "${wrong}", which does not stand before it in modules.ts`,
      )
    before.add(name)
  }
}
