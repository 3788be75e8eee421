/** One line of a state machine: who may take which event from where, and where it leads. */
export interface Transition<
  State extends string = string,
  Event extends string = string,
  Role extends string = string,
  Condition extends string = string,
> {
  readonly from: State | readonly State[]
  readonly event: Event
  /** `same`: the state remains what it is. */
  readonly to: State | 'same'
  readonly by: readonly Role[]
  /** Only while this is true of the object; its state alone does not say so. */
  readonly when?: Condition
  /** Not by someone who has written what is judged. */
  readonly needsSecondPerson?: true
  /** The mover is asked for a reason, which the other side reads. */
  readonly asksReason?: true
}

/**
 * What may happen to objects of one kind. The server refuses everything else (`server/src/platform/move.ts`), and the
 * web draws its buttons from the same table (`eventsFor`).
 */
export interface Machine<
  State extends string = string,
  Event extends string = string,
  Role extends string = string,
  Condition extends string = string,
> {
  /** `expo.registration`: audit entries are named `expo.registration.<event>`. */
  readonly name: string
  readonly states: readonly State[]
  readonly events: readonly Event[]
  readonly roles: readonly Role[]
  readonly transitions: readonly Transition<State, Event, Role, Condition>[]
}

export type StateOf<M extends Machine> = M['states'][number]
export type EventOf<M extends Machine> = M['events'][number]
export type RoleOf<M extends Machine> = M['roles'][number]
export type ConditionOf<M extends Machine> = NonNullable<M['transitions'][number]['when']>

interface Definition<
  State extends string,
  Event extends string,
  Role extends string,
  Condition extends string,
> {
  readonly name: string
  readonly states: readonly State[]
  /** The states in which objects begin: the first one, unless others are listed. */
  readonly initial?: readonly NoInfer<State>[]
  readonly transitions: readonly Transition<NoInfer<State>, Event, Role, Condition>[]
}

/** Checks the table once, when its module is loaded. @throws Error that names the line which cannot be meant */
export function defineMachine<
  const State extends string,
  const Event extends string,
  const Role extends string,
  const Condition extends string = never,
>({
  name,
  states,
  initial = states.slice(0, 1),
  transitions,
}: Definition<State, Event, Role, Condition>): Machine<State, Event, Role, Condition> {
  const machine = {
    name,
    states,
    events: [...new Set(transitions.map(({ event }) => event))],
    roles: [...new Set(transitions.flatMap(({ by }) => by))],
    transitions,
  }
  assertKnownStates(machine)
  assertUnambiguous(machine)
  assertReachable(machine, initial)
  return machine
}

function assertKnownStates({ name, states, transitions }: Machine) {
  for (const { from, event, to } of transitions) {
    const unknown = [...listOf(from), ...(to === 'same' ? [] : [to])].find((state) => !states.includes(state))
    if (unknown !== undefined) throw new Error(`${name}: ${event} names ${unknown}, which is not a state`)
  }
}

/** From one state an event leads to one other, unless a condition tells two lines apart. */
function assertUnambiguous({ name, transitions }: Machine) {
  const seen = new Map<string, (string | undefined)[]>()
  for (const { from, event, when } of transitions) {
    for (const state of listOf(from)) {
      const others = seen.get(`${state} ${event}`) ?? []
      const isTwice = others.some((other) => other === undefined || when === undefined || other === when)
      if (isTwice) throw new Error(`${name}: ${event} from ${state} is listed twice`)
      seen.set(`${state} ${event}`, [...others, when])
    }
  }
}

function assertReachable({ name, states, transitions }: Machine, initial: readonly string[]) {
  const reached = new Set(initial)
  // A set goes on with what is added while it is walked through.
  for (const state of reached) {
    for (const { from, to } of transitions) if (to !== 'same' && listOf(from).includes(state)) reached.add(to)
  }
  const unreachable = states.find((state) => !reached.has(state))
  if (unreachable !== undefined) throw new Error(`${name}: no event leads to ${unreachable}`)
}

/** The line that lets one of the roles take the event from this state; `holds` are the conditions that are true. */
export function findTransition<
  State extends string,
  Event extends string,
  Role extends string,
  Condition extends string,
>(
  machine: Machine<State, Event, Role, Condition>,
  state: State,
  event: Event,
  role: Role | readonly Role[],
  holds: readonly Condition[] = [],
): Transition<State, Event, Role, Condition> | undefined {
  const roles = listOf(role)
  return machine.transitions.find(
    (line) =>
      line.event === event &&
      listOf(line.from).includes(state) &&
      line.by.some((one) => roles.includes(one)) &&
      (line.when === undefined || holds.includes(line.when)),
  )
}

/** Where the event leads from this state; undefined when none of the roles may take it. */
export function nextState<
  State extends string,
  Event extends string,
  Role extends string,
  Condition extends string,
>(
  machine: Machine<State, Event, Role, Condition>,
  state: State,
  event: Event,
  role: Role | readonly Role[],
  holds: readonly Condition[] = [],
): State | undefined {
  const line = findTransition(machine, state, event, role, holds)
  return line?.to === 'same' ? state : line?.to
}

/** What may happen next, in the order of the table: what buttons are drawn from. */
export function eventsFor<
  State extends string,
  Event extends string,
  Role extends string,
  Condition extends string,
>(
  machine: Machine<State, Event, Role, Condition>,
  state: State,
  role: Role | readonly Role[],
  holds: readonly Condition[] = [],
): Event[] {
  return machine.events.filter((event) => findTransition(machine, state, event, role, holds))
}

/** The states from which one of the roles may take the event. */
export function statesBefore<
  State extends string,
  Event extends string,
  Role extends string,
  Condition extends string,
>(
  machine: Machine<State, Event, Role, Condition>,
  event: Event,
  role: Role | readonly Role[],
  holds: readonly Condition[] = [],
): State[] {
  return machine.states.filter((state) => findTransition(machine, state, event, role, holds))
}

/** Whether one of the roles may take the event at all, from whatever state: else the caller lacks a permission. */
export function mayEver<Event extends string, Role extends string>(
  machine: Machine<string, Event, Role>,
  event: Event,
  role: Role | readonly Role[],
): boolean {
  const roles = listOf(role)
  return machine.transitions.some(
    (line) => line.event === event && line.by.some((one) => roles.includes(one)),
  )
}

/** Whether the event is not for someone who has written what is judged. */
export const needsSecondPerson = <Event extends string>(
  { transitions }: Machine<string, Event>,
  event: Event,
): boolean => transitions.some((line) => line.event === event && line.needsSecondPerson)

/** Whether the mover is asked for a reason. */
export const asksReason = <Event extends string>(
  { transitions }: Machine<string, Event>,
  event: Event,
): boolean => transitions.some((line) => line.event === event && line.asksReason)

const listOf = <Value extends string>(value: Value | readonly Value[]): readonly Value[] =>
  typeof value === 'string' ? [value] : value
