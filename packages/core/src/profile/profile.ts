import type { Currency } from '@hawser/blockchain-api/client'
import { type CaipAddress, type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '@hawser/common'
import { snapshot } from 'valtio/vanilla'
import { defineFeature } from '../client/defineFeature.js'
import { InvalidInputError } from '../errors/pageErrors.js'
import type { Feature, FeatureContext } from '../interfaces/feature.js'
import { PROFILE_KEY } from '../lateConstants.js'
import type { ThemeMode } from '../state/tree.js'
import {
  addressKey,
  createProfileSlice,
  currencies,
  isSameName,
  type KnownName,
  type NewRecipient,
  type ProfileState,
  type Recipient,
  type TokenId,
  tokenKey,
} from './profileState.js'
import {
  isLanguage,
  isTheme,
  MAX_LABELS,
  MAX_NAMES,
  MAX_RECIPIENT_NETWORKS,
  MAX_RECIPIENTS,
  MAX_TOKENS,
  parseLabel,
  parseProfile,
  readProfile,
  type StoredProfile,
  writeProfile,
} from './profileStorage.js'

/** The actions of the profile feature. All of it stays on this device. */
export interface ProfileApi {
  /** Reads what is kept, and follows what other tabs keep from then on. For the effect of a view; may be called often. */
  resume(): void
  /** Sets the currency that values are told in. @throws InvalidInputError */
  setCurrency(currency: Currency): void
  /** Sets the theme that goes before the app's own; with null that one holds. @throws InvalidInputError */
  setTheme(theme: ThemeMode | null): void
  /** Sets the language, by its tag (BCP 47), that goes before the app's own; with null that one holds. @throws InvalidInputError */
  setLanguage(language: string | null): void
  /** The user's word on a token; with null it is as if there were none. */
  setTokenShown(token: TokenId, isShown: boolean | null): void
  /** Names an address; an empty text takes the name away. */
  setLabel(owner: { readonly namespace: ChainNamespace; readonly address: string }, label: string): void
  /** Remembers whom something was sent to, and on which network. */
  addRecipient(recipient: NewRecipient): void
  forgetRecipient(recipient: Pick<Recipient, 'namespace' | 'address'>): void
  /** Remembers the address that the user has seen a name stand for. See `selectFormerAddress`, which tells where it is another one by now. */
  rememberName(known: KnownName): void
  /** Shows an account of the user's by a name, as a name service has it now; null: by its address. It is not kept. */
  showAccountName(account: CaipAddress, name: string | null): void
  setAnalyticsAllowed(isAllowed: boolean): void
  setForeignImagesAllowed(areAllowed: boolean): void
  setNamesLookedUp(areLookedUp: boolean): void
  /** Returns all that is kept, as JSON text. */
  exportProfile(): string
  /** Takes over what `exportProfile` has returned, here or elsewhere, in the place of what is kept. @throws InvalidInputError where the text is none */
  importProfile(text: string): void
  /** Forgets everything, here and in the storage. */
  erase(): void
}

/** A file is not read to its end for its settings. */
const MAX_IMPORT_LENGTH = 1_000_000

function createProfileApi(feature: FeatureContext<ProfileState>) {
  const { slice, storage, platform } = feature
  let unwatch: (() => void) | undefined

  const read = (): void => {
    Object.assign(slice, readProfile(storage), { isRestored: true })
  }
  const resume = (): void => {
    if (feature.signal.aborted) return
    if (!slice.isRestored) read()
    unwatch ??= storage.watch((key) => {
      if (key === null || key === PROFILE_KEY) read()
    })
  }
  /** Changes what is kept: over what another tab may have kept meanwhile. */
  const change = (apply: () => void): void => {
    if (feature.signal.aborted) return
    read()
    apply()
    writeProfile(storage, snapshot(slice) as ProfileState)
  }
  const keep = (settings: Partial<StoredProfile>): void => change(() => Object.assign(slice, settings))
  const cut = (record: Record<string, unknown>, max: number): void => {
    for (const key of Object.keys(record).slice(0, -max)) delete record[key]
  }

  const api: ProfileApi = {
    resume,
    setCurrency(currency) {
      if (!currencies.includes(currency)) throw new InvalidInputError({ details: `One of ${currencies.join(', ')}.` })
      keep({ currency })
    },
    setTheme(theme) {
      if (theme !== null && !isTheme(theme)) throw new InvalidInputError({ details: 'One of light, dark, system.' })
      keep({ theme })
    },
    setLanguage(language) {
      if (language !== null && !isLanguage(language))
        throw new InvalidInputError({ details: 'A language tag such as pt-BR (BCP 47).' })
      keep({ language })
    },
    setTokenShown({ caipNetworkId, address }, isShown) {
      const key = tokenKey(caipNetworkId, address)
      change(() => {
        delete slice.tokens[key]
        if (isShown !== null) slice.tokens[key] = isShown ? 'shown' : 'hidden'
        cut(slice.tokens, MAX_TOKENS)
      })
    },
    setLabel({ namespace, address }, label) {
      const key = addressKey(namespace, address)
      const text = parseLabel(label)
      change(() => {
        delete slice.labels[key]
        if (text !== '') slice.labels[key] = text
        cut(slice.labels, MAX_LABELS)
      })
    },
    addRecipient({ namespace, address, name, caipNetworkId }) {
      change(() => {
        const key = addressKey(namespace, address)
        const isSame = (other: Recipient): boolean => addressKey(other.namespace, other.address) === key
        const others = slice.recipients.filter((other) => !isSame(other))
        const networks = addNetwork(slice.recipients.find(isSame), caipNetworkId)
        const latest = { namespace, address, name, networks, usedAtMs: platform.clock.nowMs() }
        slice.recipients = [latest, ...others].slice(0, MAX_RECIPIENTS)
      })
    },
    forgetRecipient({ namespace, address }) {
      const key = addressKey(namespace, address)
      change(() => {
        slice.recipients = slice.recipients.filter((other) => addressKey(other.namespace, other.address) !== key)
      })
    },
    rememberName({ name, caipNetworkId, address }) {
      change(() => {
        const known = { name, caipNetworkId, address }
        slice.names = [known, ...slice.names.filter((other) => !isSameName(other, known))].slice(0, MAX_NAMES)
      })
    },
    showAccountName(account, name) {
      const { [account]: known = null, ...others } = slice.accountNames
      if (known !== name) slice.accountNames = name === null ? others : { ...others, [account]: name }
    },
    setAnalyticsAllowed: (isAnalyticsAllowed) => keep({ isAnalyticsAllowed }),
    setForeignImagesAllowed: (areForeignImagesAllowed) => keep({ areForeignImagesAllowed }),
    setNamesLookedUp: (areNamesLookedUp) => keep({ areNamesLookedUp }),
    exportProfile() {
      resume()
      const { isRestored: _, accountNames: __, ...profile } = snapshot(slice)
      return JSON.stringify(profile, null, 2)
    },
    importProfile(text) {
      keep(parseProfile(parseFile(text)))
    },
    erase() {
      storage.remove(PROFILE_KEY)
      const { accountNames } = slice
      Object.assign(slice, createProfileSlice(), { isRestored: true, accountNames })
    },
  }

  feature.events.on('transactionSent', ({ caipNetworkId, transfer }) => {
    if (!transfer) return
    const { chainNamespace: namespace } = parseCaipNetworkId(caipNetworkId)
    api.addRecipient({ namespace, address: transfer.to, name: transfer.toName, caipNetworkId })
    if (transfer.toName !== null) api.rememberName({ name: transfer.toName, caipNetworkId, address: transfer.to })
  })
  return { api, dispose: () => unwatch?.() }
}

/** The networks of a recipient with one more. What is not known once stays so: nobody is told that something was never sent where it may have been. */
function addNetwork(known: Recipient | undefined, caipNetworkId: CaipNetworkId | undefined): Recipient['networks'] {
  const before = known ? known.networks : []
  if (!before || !caipNetworkId) return null
  const networks = [caipNetworkId, ...before.filter((other) => other !== caipNetworkId)]
  return networks.length > MAX_RECIPIENT_NETWORKS ? null : networks
}

/** @throws InvalidInputError */
function parseFile(text: string): unknown {
  const problem = 'This is not a file of settings that was exported here.'
  if (text.length > MAX_IMPORT_LENGTH) throw new InvalidInputError({ details: problem })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new InvalidInputError({ details: problem, cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidInputError({ details: problem })
  return value
}

/**
 * The user's settings on this device: currency, hidden tokens, names for addresses, privacy; and the recipients of transfers. Its slice is
 * `features.profile` of the snapshot.
 * @example const api = hawser.use(profile)
 */
export const profile: Feature<'profile', ProfileApi> = /* @__PURE__ */ defineFeature({
  id: 'profile',
  createSlice: createProfileSlice,
  setup: createProfileApi,
})
