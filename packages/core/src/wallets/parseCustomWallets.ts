import { InvalidOptionsError, parseWalletLink } from '@hawser/common'
import { reportError } from '../client/reportError.js'
import type { WalletEntry } from '../state/walletEntry.js'
import { findWalletConnector } from './findWalletConnector.js'
import { isListable, readListScope } from './listScope.js'
import { toWalletEntry } from './toWalletEntry.js'
import type { WalletsContext } from './walletsContext.js'

const pictures = /^(https?:\/\/|data:image\/)/

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** The app's own wallets, checked. A field that is wrong is left out and told; a wallet without id or name is left out altogether. */
function parse(wallet: unknown, ids: Set<string>, report: (problem: string) => void): WalletEntry | undefined {
  const given: Readonly<Record<string, unknown>> = Object(wallet)
  const { id, name, chains } = given
  if (!isText(id) || !isText(name)) {
    report('has no `id` or no `name`')
    return undefined
  }
  if (ids.has(id)) {
    report(`has the same \`id\` as one before it, "${id}"`)
    return undefined
  }
  ids.add(id)
  const read = (key: string, check: (value: string) => string | undefined): string | undefined => {
    const value = given[key]
    if (value === undefined || value === null) return undefined
    const checked = typeof value === 'string' ? check(value) : undefined
    if (checked === undefined) report(`"${name}" has a \`${key}\` that cannot be used`)
    return checked
  }
  const text = (value: string) => (isText(value) ? value.trim() : undefined)
  const link = (value: string) => parseWalletLink(value)
  const web = (value: string) => parseWalletLink(value, 'web')
  const image = (value: string) => (pictures.test(value) ? value : undefined)
  const links = {
    mobile: read('mobileLink', link),
    universal: read('universalLink', web),
    desktop: read('desktopLink', link),
    web: read('webLink', web),
  }
  const stores = { ios: read('appStore', web), android: read('playStore', web), chrome: read('chromeStore', web) }
  return toWalletEntry(
    {
      id,
      name: name.trim(),
      imageUrl: read('imageUrl', image),
      rdns: read('rdns', text),
      chains: Array.isArray(chains) ? chains.filter(isText) : [],
      badge: 'none',
      description: read('description', text),
      homepage: read('homepage', web),
      links: withoutUndefined(links),
      stores: withoutUndefined(stores),
    },
    false,
  )
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
}

/** The app's `customWallets` as entries. What cannot be used of them is told to the integrator by an alert. */
export function parseCustomWallets(feature: WalletsContext['feature']): WalletEntry[] {
  const { options, client, getSnapshot } = feature
  const { connectors } = getSnapshot()
  const problems: string[] = []
  const ids = new Set<string>()
  const scope = readListScope(feature)
  const given: readonly unknown[] = Array.isArray(options.customWallets) ? options.customWallets : []
  const entries = given
    .map((wallet, index) => parse(wallet, ids, (problem) => problems.push(`\`customWallets\` ${index}: ${problem}.`)))
    .filter((entry) => entry !== undefined)
    .filter((entry) => isListable(entry, scope))
    .map((entry) => {
      const isInstalled = findWalletConnector(connectors.list, entry)?.isInstalled === true
      return toWalletEntry(entry, isInstalled)
    })
  if (problems.length > 0) reportError(client, new InvalidOptionsError(problems.join(' ')))
  return entries
}
