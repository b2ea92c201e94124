import { createNameMessage, type NameSuggestion } from '@hawser/blockchain-api/client'
import { type CaipNetworkId, HawserError, type HawserErrorOptions, type Network } from '@hawser/common'
import { ref } from 'valtio/vanilla'
import { defineFeature } from '../client/defineFeature.js'
import { NotConnectedError, ServiceOffError } from '../errors/errors.js'
import { InvalidInputError, toErrorInfo } from '../errors/pageErrors.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import { identityResource } from '../flows/lookupIdentity.js'
import { reportCause } from '../flows/reportCause.js'
import { signMessage } from '../flows/signMessage.js'
import type { Feature, FeatureContext } from '../interfaces/feature.js'
import { DEBOUNCE_MS, NAME_NAMESPACES } from '../lateConstants.js'
import { profile } from '../profile/profile.js'
import { createResource } from '../resources/createResource.js'
import { getResource, readResource, watchResource } from '../resources/watchResource.js'
import { selectActiveNetwork } from '../selectors/account.js'
import type { Connection } from '../state/tree.js'
import {
  createEmptyForm,
  createNamesSlice,
  findNameIssue,
  isRegistering,
  moveRegistration,
  type NamesState,
  type RegistrationEvent,
} from './namesState.js'

/** A name could not be registered. */
export class NameNotRegisteredError extends HawserError {
  override readonly name = 'NameNotRegisteredError'

  constructor(options?: HawserErrorOptions) {
    super('NAME_NOT_REGISTERED', 'Error registering name', { category: 'API_ERROR', ...options })
  }
}

/** The actions of the names feature. Nothing of it throws: what goes wrong stands in the slice, where the form shows it. */
export interface NamesApi {
  /** Sets the name as typed, with or without its zone. It is checked, and what is like it looked up, 500 ms after the last call. */
  setName(text: string): void
  /**
   * Has the account in use sign for the name and registers it. Resolves to the name with its zone; null where that failed, which leaves the form as it
   * was, with the `error`.
   */
  register(): Promise<string | null>
  /** Stops waiting for the wallet. A prompt that is open there stays open. */
  cancel(): void
  /** Empties the form. */
  reset(): void
}

interface SuggestionsQuestion {
  readonly caipNetworkId: CaipNetworkId
  readonly name: string
  readonly zone: string | null
}

/** How long suggestions count as fresh: others register, too. */
const SUGGESTIONS_STALE_MS = 10_000

const suggestionsResource = createResource<SuggestionsQuestion, readonly NameSuggestion[]>({
  key: ({ caipNetworkId, name, zone }) => ['hawser.nameSuggestions', caipNetworkId, name, zone],
  load: async ({ caipNetworkId, name, zone }, { hawser, signal }) => {
    const api = await getBlockchainApi(hawser)
    if (!api) throw new ServiceOffError('blockchainApi')
    const question = { chainId: caipNetworkId, name, zone: zone ?? undefined }
    return (await api.suggestNames(question, { signal })).suggestions
  },
  staleTimeMs: SUGGESTIONS_STALE_MS,
})

function createNamesApi(feature: FeatureContext<NamesState>) {
  const { client, slice, platform, getSnapshot } = feature
  const { nameZone = null } = feature.services.blockchainApi || {}
  const settings = client.use(profile)
  let looking = new AbortController()
  let waiting: AbortController | undefined
  let owner: string | null = null

  const move = (event: RegistrationEvent): void => {
    const { phase, registered, error } = moveRegistration(slice, event)
    Object.assign(slice, { phase, registered, error })
  }

  /** Whoever a name is for: the account in use of a namespace that has names, on the network that it is on. */
  const findOwner = (): { readonly connection: Connection; readonly network: Network } | undefined => {
    const { connections, networks } = getSnapshot()
    for (const namespace of NAME_NAMESPACES) {
      const id = connections.active[namespace]
      const connection = id ? connections.byId[id] : undefined
      const network = selectActiveNetwork(getSnapshot(), namespace)
      const isKnown = networks.requested.some(({ caipNetworkId }) => caipNetworkId === network?.caipNetworkId)
      if (connection?.status === 'connected' && network && isKnown) return { connection, network }
    }
    return undefined
  }
  const ownerKey = (): string | null => {
    const found = findOwner()
    return found ? `${found.connection.generation} ${found.connection.address}` : null
  }

  const take = (name: string, found: readonly NameSuggestion[]): void => {
    const exact = found.find((one) => labelOf(one.name) === name)
    slice.zone = nameZone ?? (exact ? exact.name.slice(name.length + 1) : slice.zone)
    slice.availability = exact ? (exact.isRegistered ? 'taken' : 'available') : 'unknown'
    slice.suggestions = ref(found.filter((one) => !one.isRegistered && one !== exact).map((one) => one.name))
    slice.suggestionsError = null
  }
  const lookUp = async (name: string, caipNetworkId: CaipNetworkId, signal: AbortSignal): Promise<void> => {
    slice.availability = 'checking'
    try {
      const question = { caipNetworkId, name, zone: nameZone }
      const found = await readResource(client, suggestionsResource, question, { signal })
      if (!signal.aborted) take(name, found)
    } catch (error) {
      if (signal.aborted) return
      slice.availability = 'unknown'
      slice.suggestionsError = toErrorInfo(error)
    }
  }
  const check = (): void => {
    looking.abort()
    looking = new AbortController()
    const { signal } = looking
    const name = slice.name.toLowerCase()
    Object.assign(slice, { ...createEmptyForm(), name: slice.name })
    slice.issue = name === '' ? null : findNameIssue(name)
    const network = findOwner()?.network
    if (name === '' || slice.issue !== null || !network) return
    slice.availability = 'checking'
    const cancel = platform.clock.setTimeout(() => void lookUp(name, network.caipNetworkId, signal), DEBOUNCE_MS)
    signal.addEventListener('abort', cancel)
  }

  /** @throws what keeps the name from being registered */
  const run = async (signal: AbortSignal): Promise<string> => {
    const found = findOwner()
    if (!found) throw new NotConnectedError()
    const { connection, network } = found
    const { address, namespace } = connection
    const label = slice.name.toLowerCase()
    if (findNameIssue(label) !== null)
      throw new InvalidInputError({ details: 'A name has at least 4 letters, digits or hyphens.' })
    if (slice.availability === 'taken') throw new InvalidInputError({ details: 'Somebody has this name already.' })
    const api = await getBlockchainApi(client)
    if (!api) throw new ServiceOffError('blockchainApi')
    const { caipNetworkId } = network
    if (!(await api.isNetworkSupported(caipNetworkId, { signal })))
      throw new NameNotRegisteredError({ details: `The names service does not know ${network.name}.` })
    if (slice.zone === null) {
      const question = { caipNetworkId, name: label, zone: nameZone }
      take(label, await readResource(client, suggestionsResource, question, { signal }))
    }
    if (slice.zone === null) throw new NameNotRegisteredError({ details: 'The names service did not say its zone.' })
    const name = `${label}.${slice.zone}`
    // Made now: the service takes a message for a few seconds.
    const message = createNameMessage({ name, nowMs: platform.clock.nowMs() })
    const signature = await signMessage(client, { message, namespace, address, signal })
    if (signal.aborted) throw signal.reason
    move({ type: 'signed' })
    const coinType = coinTypeOf(network)
    const answer = { chainId: caipNetworkId, message, signature: signature as `0x${string}`, coinType, address }
    if (!(await api.registerName(answer)).success) throw new NameNotRegisteredError()
    settings.rememberName({ name, caipNetworkId, address })
    refreshIdentity(address, caipNetworkId)
    return name
  }
  /** Whoever shows the account shows its name from now on. */
  const refreshIdentity = (address: string, caipNetworkId: CaipNetworkId): void => {
    const question = { address, caipNetworkId }
    if (getResource(client, identityResource, question).status === 'idle') return
    const { refetch, stop } = watchResource(client, identityResource, question)
    refetch()
    stop()
  }

  const abort = (): void => {
    waiting?.abort()
    waiting = undefined
  }
  const sync = (): void => {
    const next = ownerKey()
    if (next === owner) return
    owner = next
    abort()
    move({ type: 'failed', error: null })
    move({ type: 'edited' })
    check()
  }
  feature.watch(ownerKey, sync)

  const api: NamesApi = {
    setName(text) {
      sync()
      if (isRegistering(slice)) return
      move({ type: 'edited' })
      const typed = text.trim()
      const ending = slice.zone === null ? '' : `.${slice.zone}`
      slice.name = ending !== '' && typed.toLowerCase().endsWith(ending) ? typed.slice(0, -ending.length) : typed
      check()
    },
    async register() {
      sync()
      if (waiting || feature.signal.aborted) return null
      const attempt = new AbortController()
      waiting = attempt
      move({ type: 'submitted' })
      try {
        const name = await run(attempt.signal)
        if (waiting === attempt) {
          move({ type: 'registered', name })
          reportCause(client, { type: 'nameRegistered', name })
        }
        return name
      } catch (error) {
        if (waiting === attempt) move({ type: 'failed', error: toErrorInfo(error) })
        return null
      } finally {
        if (waiting === attempt) waiting = undefined
      }
    },
    cancel() {
      if (slice.phase !== 'signing') return
      abort()
      move({ type: 'failed', error: null })
    },
    reset() {
      api.cancel()
      if (isRegistering(slice)) return
      move({ type: 'edited' })
      slice.name = ''
      check()
    },
  }
  return {
    api,
    dispose() {
      looking.abort()
      abort()
    },
  }
}

const labelOf = (name: string): string => name.split('.')[0] ?? ''

/** The coin type of an EVM network (ENSIP-11), as the names service wants it of all of them. */
function coinTypeOf({ caipNetworkId }: Network): number {
  return (0x80000000 | Number(caipNetworkId.split(':')[1])) >>> 0
}

/**
 * Registration of a name for the account in use. Its slice is `features.names` of the snapshot.
 * @example const api = hawser.use(names)
 */
export const names: Feature<'names', NamesApi> = /* @__PURE__ */ defineFeature({
  id: 'names',
  createSlice: () => createNamesSlice(null),
  setup: createNamesApi,
})
