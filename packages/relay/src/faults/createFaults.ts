import type { FaultEvent, FaultStage, RelayFault, RelayFaults } from './relayFault.js'

/** The outcome of an event by all faults that match it. */
interface FaultPlan {
  readonly delayMs: number
  readonly isDropped: boolean
  readonly copies: number
  /** How long a push is held back for the next one; undefined when it is not. */
  readonly holdMs: number | undefined
  readonly close: { readonly code: number; readonly reason: string } | undefined
  readonly refusal: string | undefined
}

const noFault: FaultPlan = {
  delayMs: 0,
  isDropped: false,
  copies: 1,
  holdMs: undefined,
  close: undefined,
  refusal: undefined,
}

const defaultStages: Record<RelayFault['kind'], FaultStage> = {
  delay: 'delivery',
  drop: 'delivery',
  duplicate: 'delivery',
  reorder: 'delivery',
  close: 'request',
  refuse: 'connect',
}

export interface FaultSwitches extends RelayFaults {
  /** Uses up one of each matching fault's `times`. */
  plan(event: FaultEvent): FaultPlan
}

export function createFaults(initial: readonly RelayFault[] = []): FaultSwitches {
  const active = new Map<symbol, { readonly fault: RelayFault; left: number }>()
  const add = (fault: RelayFault) => {
    const key = Symbol(fault.kind)
    active.set(key, { fault, left: fault.times ?? Number.POSITIVE_INFINITY })
    return () => void active.delete(key)
  }
  for (const fault of initial) add(fault)
  return {
    add,
    clear: () => active.clear(),
    get size() {
      return active.size
    },
    plan(event) {
      let plan = noFault
      for (const [key, entry] of active) {
        if (stageOf(entry.fault) !== event.stage || !isMeant(entry.fault, event)) continue
        entry.left -= 1
        if (entry.left <= 0) active.delete(key)
        plan = apply(plan, entry.fault)
      }
      return plan
    },
  }
}

function stageOf(fault: RelayFault): FaultStage {
  return ('at' in fault ? fault.at : undefined) ?? defaultStages[fault.kind]
}

function isMeant({ when }: RelayFault, event: FaultEvent): boolean {
  try {
    return when ? when(event) : true
  } catch {
    // A test's mistake must not end the process that the relay runs in.
    return false
  }
}

function apply(plan: FaultPlan, fault: RelayFault): FaultPlan {
  switch (fault.kind) {
    case 'delay':
      return { ...plan, delayMs: plan.delayMs + fault.delayMs }
    case 'drop':
      return { ...plan, isDropped: true }
    case 'duplicate':
      return { ...plan, copies: plan.copies + 1 }
    case 'reorder':
      return { ...plan, holdMs: fault.holdMs ?? 1_000 }
    case 'close':
      return { ...plan, close: { code: fault.code ?? 1001, reason: fault.reason ?? '' } }
    case 'refuse':
      return { ...plan, refusal: fault.reason }
  }
}
