import { toShownText } from '@hawser/common'
import { type AccountActions, loadAccountActions } from '../client/accountActions.js'
import type { FeatureContext } from '../interfaces/feature.js'
import type { ActivityState } from './activityState.js'
import { nameKey, namespaceOf, type StrangerQuestion, selectKnownName } from './strangerNames.js'

// Late: it asks name services, which few rows need.

/** How long what is wanted stays the same before it is looked up: what is scrolled past is not. */
export const NAMES_REST_MS = 400
/** How many are looked up at once. */
export const NAMES_AT_ONCE = 2
/** How long names are gathered before they are told together. */
export const NAMES_GATHER_MS = 100
/** How many are kept, the latest. */
export const MAX_STRANGER_NAMES = 500

const MAX_NAME_LENGTH = 256

/** The names of strangers, with what asks for them. */
export async function loadStrangerNames(slice: ActivityState, feature: FeatureContext<ActivityState>) {
  return createStrangerNames(slice, feature, await loadAccountActions())
}

/** The names of addresses that views show, looked up a few at a time once they rest on the screen, each once. */
function createStrangerNames(
  slice: ActivityState,
  feature: FeatureContext<ActivityState>,
  { identityResource, readResource }: Pick<AccountActions, 'identityResource' | 'readResource'>,
) {
  const { client, platform, getSnapshot, signal } = feature
  const { clock } = platform
  const wanted = new Map<string, { readonly question: StrangerQuestion; readonly watchers: Set<object> }>()
  const asked = new Set<string>()
  const failed = new Set<string>()
  const found = new Map<string, string>()
  let running = 0
  let changedAtMs = 0
  let cancelRest: (() => void) | undefined
  let cancelTell: (() => void) | undefined

  signal.addEventListener('abort', () => {
    cancelRest?.()
    cancelTell?.()
    wanted.clear()
  })

  const isToAsk = ({ address, caipNetworkId }: StrangerQuestion): boolean => {
    const state = getSnapshot()
    const namespace = namespaceOf(caipNetworkId)
    return (
      state.features.profile?.areNamesLookedUp !== false &&
      selectKnownName(state, namespace, address) === null &&
      feature.getAdapter(namespace)?.names !== undefined
    )
  }
  const tell = (): void => {
    cancelTell = undefined
    const names = Object.entries({ ...slice.names, ...Object.fromEntries(found) })
    found.clear()
    slice.names = Object.fromEntries(names.slice(-MAX_STRANGER_NAMES))
  }
  const lookUp = async (key: string, question: StrangerQuestion): Promise<void> => {
    running += 1
    asked.add(key)
    try {
      const identity = await readResource(client, identityResource, question, { signal })
      const name = toShownText(identity.name ?? '', MAX_NAME_LENGTH)
      if (name !== '') found.set(key, name)
    } catch {
      // An ornament: the address stands in its place, and it is looked up again when it is next come by.
      failed.add(key)
    }
    running -= 1
    if (signal.aborted) return
    if (found.size > 0) cancelTell ??= clock.setTimeout(tell, NAMES_GATHER_MS)
    askNext()
  }
  const askNext = (): void => {
    for (const [key, { question }] of wanted) {
      if (running >= NAMES_AT_ONCE) return
      if (!asked.has(key) && isToAsk(question)) void lookUp(key, question)
    }
  }
  const rest = (): void => {
    const leftMs = changedAtMs + NAMES_REST_MS - clock.nowMs()
    cancelRest = leftMs > 0 ? clock.setTimeout(rest, leftMs) : undefined
    if (leftMs <= 0) askNext()
  }

  return {
    /** Wants the name of an address until the answered function is called. */
    watch(question: StrangerQuestion): () => void {
      if (signal.aborted) return () => {}
      const key = nameKey(question)
      if (failed.delete(key)) asked.delete(key)
      const entry = wanted.get(key) ?? { question, watchers: new Set() }
      const watcher = {}
      entry.watchers.add(watcher)
      wanted.set(key, entry)
      changedAtMs = clock.nowMs()
      cancelRest ??= clock.setTimeout(rest, NAMES_REST_MS)
      return () => {
        entry.watchers.delete(watcher)
        if (entry.watchers.size === 0 && wanted.get(key) === entry) wanted.delete(key)
      }
    },
  }
}
