import type { ErrorInfo } from '../state/errorInfo.js'
import type { HawserState } from '../state/tree.js'

declare module '../exports/index.js' {
  interface FeatureRegistry {
    names: NamesState
  }
}

/** The fault of the first part of a name. */
export type NameIssue = 'characters' | 'tooShort' | 'tooLong'

/** Whether a name can be had: `unknown` until the service was asked, and where it did not answer. */
export type NameAvailability = 'unknown' | 'checking' | 'available' | 'taken'

/** The registration of a name, by steps. */
export interface Registration {
  /** `signing`: the wallet is asked; `registering`: the service is. */
  readonly phase: 'form' | 'signing' | 'registering' | 'registered'
  /** The name with its zone that was registered last. */
  readonly registered: string | null
  /** Why the last attempt failed. */
  readonly error: ErrorInfo | null
}

/** Slice of the names feature: `features.names` of the snapshot. */
export interface NamesState extends Registration {
  /** The first part of the name, as typed. */
  name: string
  /** Null where it can be a name, and while nothing is typed. */
  issue: NameIssue | null
  availability: NameAvailability
  /** Names with their zone that can be had, like the one that was typed. */
  suggestions: readonly string[]
  /** Why there are no suggestions. */
  suggestionsError: ErrorInfo | null
  /** What names end with; null until the service has said it. */
  zone: string | null
}

export function createNamesSlice(zone: string | null): NamesState {
  return { ...createEmptyForm(), ...unregistered, zone }
}

/** The form without anything typed. */
export function createEmptyForm() {
  return {
    name: '',
    issue: null,
    availability: 'unknown',
    suggestions: [],
    suggestionsError: null,
  } satisfies Partial<NamesState>
}

const unregistered: Registration = { phase: 'form', registered: null, error: null }

export const MIN_NAME_LENGTH = 4
export const MAX_NAME_LENGTH = 64

/** Returns what is wrong with a name, which is without its zone: it has at least 4 letters, digits or hyphens. */
export function findNameIssue(name: string): NameIssue | null {
  if (!/^[a-z0-9-]*$/i.test(name)) return 'characters'
  if (name.length < MIN_NAME_LENGTH) return 'tooShort'
  return name.length > MAX_NAME_LENGTH ? 'tooLong' : null
}

export type RegistrationEvent =
  /** Something else is typed, or the account is another one. */
  | { readonly type: 'edited' }
  | { readonly type: 'submitted' }
  | { readonly type: 'signed' }
  | { readonly type: 'registered'; readonly name: string }
  /** With null nobody waits any more. */
  | { readonly type: 'failed'; readonly error: ErrorInfo | null }

/** Returns where a registration stands after an event; the same where it does not fit what stands now. Pure. */
export function moveRegistration(now: Registration, event: RegistrationEvent): Registration {
  const isLoading = now.phase === 'signing' || now.phase === 'registering'
  switch (event.type) {
    case 'edited':
      return isLoading ? now : unregistered
    case 'submitted':
      return isLoading ? now : { ...unregistered, phase: 'signing' }
    case 'signed':
      return now.phase === 'signing' ? { ...now, phase: 'registering' } : now
    case 'registered':
      return now.phase === 'registering' ? { phase: 'registered', registered: event.name, error: null } : now
    case 'failed':
      return isLoading ? { ...unregistered, error: event.error } : now
  }
}

/** The names feature's slice; undefined until the feature is in use. */
export function selectNames(state: HawserState): NamesState | undefined {
  return state.features.names
}

/** Whether a name is being registered. */
export function isRegistering({ phase }: Registration): boolean {
  return phase === 'signing' || phase === 'registering'
}

/** Whether what is typed may be registered: it can be a name, nobody is known to have it, and it is not being looked up. */
export function canRegister({ name, issue, availability }: NamesState): boolean {
  return name !== '' && issue === null && availability !== 'checking' && availability !== 'taken'
}
