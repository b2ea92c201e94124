import type { Currency } from '@hawser/blockchain-api/client'
import { isCaipNetworkId, isChainNamespace, type Storage, toShownText } from '@hawser/common'
import { PROFILE_KEY } from '../lateConstants.js'
import type { ThemeMode } from '../state/tree.js'
import { isText, parseList, type Unchecked } from '../state/untrusted.js'
import { createProfileSlice, currencies, type KnownName, type ProfileState, type Recipient } from './profileState.js'

// Checked by hand, as all that core reads of the storage.

export const MAX_RECIPIENTS = 20
export const MAX_LABELS = 200
export const MAX_TOKENS = 1_000
export const MAX_NAMES = 200
/** Of more than that it is not known any more whether they are all. */
export const MAX_RECIPIENT_NETWORKS = 100
export const MAX_LABEL_LENGTH = 40

/** The profile as it is kept and exported. */
export type StoredProfile = Omit<ProfileState, 'isRestored' | 'accountNames'>

const isCurrency = (value: unknown): value is Currency => currencies.includes(value as Currency)
const themes: readonly unknown[] = ['light', 'dark', 'system'] satisfies ThemeMode[]
export const isTheme = (value: unknown): value is ThemeMode => themes.includes(value)
/** Whether a text has the form of a language's tag (BCP 47): whether there is a text in it is the view's to know. */
export const isLanguage = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 35 && /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(value)
const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** The entries of a record that `parse` lets through, under keys that are no part of every object. */
function parseRecord<T>(value: unknown, max: number, parse: (entry: unknown) => T | undefined): Record<string, T> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const entries = Object.entries(value).flatMap(([key, entry]): [string, T][] => {
    const parsed = isText(key) && key.includes(':') ? parse(entry) : undefined
    return parsed === undefined ? [] : [[key, parsed]]
  })
  return Object.fromEntries(entries.slice(0, max))
}

const isNetworks = (value: unknown): value is Recipient['networks'] =>
  Array.isArray(value) && value.length <= MAX_RECIPIENT_NETWORKS && value.every(isCaipNetworkId)

function parseRecipient({ namespace, address, name, networks, usedAtMs }: Unchecked): Recipient | undefined {
  if (!isChainNamespace(namespace) || !isText(address) || !isTime(usedAtMs)) return undefined
  if (name !== null && !isText(name)) return undefined
  const shownName = name === null ? null : toShownText(name, 256)
  return { namespace, address, name: shownName, networks: isNetworks(networks) ? networks : null, usedAtMs }
}

function parseName({ name, caipNetworkId, address }: Unchecked): KnownName | undefined {
  return isText(name) && isCaipNetworkId(caipNetworkId) && isText(address)
    ? { name, caipNetworkId, address }
    : undefined
}

/** The text that a user calls an address by, as it may be shown and kept; empty where nothing is left of it. */
export function parseLabel(value: unknown): string {
  return toShownText(value, MAX_LABEL_LENGTH)
}

/** Returns whatever is right of a profile that came from the storage or a file, over the defaults: one bad entry costs no other. */
export function parseProfile(value: unknown): StoredProfile {
  const { isRestored: _, accountNames: __, ...defaults } = createProfileSlice()
  if (typeof value !== 'object' || value === null) return defaults
  const given: Unchecked = { ...value }
  return {
    currency: isCurrency(given.currency) ? given.currency : defaults.currency,
    theme: isTheme(given.theme) ? given.theme : null,
    language: isLanguage(given.language) ? given.language : null,
    tokens: parseRecord(given.tokens, MAX_TOKENS, (word) => (word === 'hidden' || word === 'shown' ? word : undefined)),
    labels: parseRecord(given.labels, MAX_LABELS, (label) => parseLabel(label) || undefined),
    recipients: parseList(given.recipients, parseRecipient).slice(0, MAX_RECIPIENTS),
    names: parseList(given.names, parseName).slice(0, MAX_NAMES),
    isAnalyticsAllowed: given.isAnalyticsAllowed !== false,
    areForeignImagesAllowed: given.areForeignImagesAllowed === true,
    areNamesLookedUp: given.areNamesLookedUp !== false,
  }
}

export function readProfile(storage: Storage): StoredProfile {
  return parseProfile(storage.read(PROFILE_KEY))
}

/** Keeps the profile, within its bounds. */
export function writeProfile(storage: Storage, { isRestored: _, accountNames: __, ...profile }: ProfileState): void {
  storage.write(PROFILE_KEY, profile)
}
