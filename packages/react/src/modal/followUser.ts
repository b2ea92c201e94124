import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { type Hawser, hasCapability, selectActiveConnection, selectActiveNetwork } from '@hawser/core'
import { getResource, identityResource, type ResourceWatch, watchResource } from '@hawser/core/actions'
import { profile, selectFormerAddress } from '@hawser/core/profile'
import type { Language } from './modalLoader.js'

interface Asked {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  readonly watch: ResourceWatch
}

type Show = (language: Language | undefined) => void

/** A button has room for about an address. */
const MAX_NAME_LENGTH = 20

const followed = new WeakMap<Hawser, { readonly show: Show; readonly end: () => void }>()

/**
 * Follows what a user has chosen on this device, and what names their accounts have, until the client ends: the theme by what is kept of them, the language
 * by `show`, names by the profile. Called again for another `show`, it follows for that one.
 */
export function followUser(hawser: Hawser, show: Show): void {
  const before = followed.get(hawser)
  if (hawser.signal.aborted || before?.show === show) return
  before?.end()
  const settings = hawser.use(profile)
  settings.resume()
  let isOver = false

  let language: string | null = null
  const followLanguage = (): void => {
    const next = hawser.getSnapshot().features.profile?.language ?? null
    if (next === language) return
    language = next
    const isLatest = () => !isOver && next === language
    loadLanguage(next).then(
      (found) => isLatest() && show(found),
      // The app's own stands for a text that did not come.
      () => isLatest() && show(undefined),
    )
  }

  let asked: readonly Asked[] = []
  const tellNames = (): void => {
    const state = hawser.getSnapshot()
    for (const { watch: _, ...question } of asked) {
      const name = getResource(hawser, identityResource, question).data?.name ?? null
      // One that stood for somebody else before is pointed out where there is room for it.
      const isOthers = name !== null && selectFormerAddress(state, { name, ...question }) !== undefined
      const { caipNetworkId, address } = question
      settings.showAccountName(`${caipNetworkId}:${address}`, isOthers || name === null ? null : toButtonName(name))
    }
  }
  const followNames = (): void => {
    const wanted = listAccounts(hawser)
    for (const one of asked) if (!wanted.some((other) => isSame(one, other))) one.watch.stop()
    asked = wanted.map((question) => {
      const before = asked.find((one) => isSame(one, question))
      return (
        before ?? { ...question, watch: watchResource(hawser, identityResource, question, { onChange: tellNames }) }
      )
    })
    tellNames()
  }

  const follow = (): void => {
    followLanguage()
    followNames()
  }
  const unsubscribe = hawser.subscribe(follow)
  const end = (): void => {
    isOver = true
    unsubscribe()
    for (const { watch } of asked) watch.stop()
    asked = []
  }
  followed.set(hawser, { show, end })
  hawser.signal.addEventListener('abort', end, { once: true })
  follow()
}

function toButtonName(name: string): string {
  const signs = [...name]
  return signs.length > MAX_NAME_LENGTH ? `${signs.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : name
}

/** The accounts in use that could have a name. */
function listAccounts(hawser: Hawser): readonly Omit<Asked, 'watch'>[] {
  const state = hawser.getSnapshot()
  return (Object.keys(state.connections.active) as ChainNamespace[]).flatMap((namespace) => {
    const connection = selectActiveConnection(state, namespace)
    const network = selectActiveNetwork(state, namespace)
    if (connection?.status !== 'connected' || !network || !hasCapability(hawser, namespace, 'names')) return []
    return [{ address: connection.address, caipNetworkId: network.caipNetworkId }]
  })
}

function isSame(one: Omit<Asked, 'watch'>, other: Omit<Asked, 'watch'>): boolean {
  return one.address === other.address && one.caipNetworkId === other.caipNetworkId
}

/** Undefined for the app's own, and for one that we do not speak. */
async function loadLanguage(tag: string | null): Promise<Language | undefined> {
  if (tag === null) return undefined
  const { languages } = await import('../text/languages.js')
  if (!Object.hasOwn(languages, tag)) return undefined
  const locale = await languages[tag as keyof typeof languages]()
  return { locale, catalogue: (await locale.load?.())?.catalogue ?? {} }
}
