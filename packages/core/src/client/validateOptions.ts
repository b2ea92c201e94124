import { InvalidOptionsError, type Network } from '@hawser/common'
import { contractVersion } from '../interfaces/version.js'
import type { FeatureFlags } from '../state/tree.js'
import { checkNetwork } from './checkNetwork.js'
import type { HawserOptions } from './hawserOptions.js'

/** The options, and whether there is anything behind them. */
const known: Record<keyof HawserOptions, boolean> = {
  networks: true,
  defaultNetwork: true,
  adapters: true,
  connectors: true,
  appName: true,
  id: true,
  storage: true,
  initialState: true,
  theme: true,
  features: true,
  walletFeaturesOrder: true,
  connectMethodsOrder: true,
  defaultAccountTypes: true,
  connectorTypeOrder: true,
  excludedWallets: true,
  walletIdentities: true,
  enableNetworkSwitch: true,
  allowUnsupportedChain: true,
  tokens: true,
  services: true,
  platform: true,
  featuredWalletIds: true,
  includeWalletIds: true,
  excludeWalletIds: true,
  customWallets: true,
  allWallets: true,
  sortWallets: true,
  siwx: false,
  siweConfig: false,
  socials: false,
}

const knownFeatures: Record<keyof FeatureFlags, boolean> = {
  balance: true,
  receive: true,
  send: true,
  analytics: false,
  legalCheckbox: false,
  smartSessions: false,
  pay: false,
}

/**
 * Checks what an app passes to `createHawser`, and returns its networks as plain data.
 * @throws InvalidOptionsError that says what is wrong, why, and what to write instead.
 */
export function validateOptions(options: HawserOptions): readonly Network[] {
  const given = Object(options) as HawserOptions
  const { networks, defaultNetwork, adapters, connectors = [], features, id, siwx, siweConfig } = given
  assert(!(siwx && siweConfig), 'Cannot set both `siweConfig` and `siwx` options')
  checkNames(given, known)
  checkNames(Object(features), knownFeatures, 'features.')
  assert(
    id === undefined || /^[\w.-]{1,64}$/.test(id),
    `\`id\` is "${id}". It is part of storage keys: use letters, digits, ".", "_" or "-".`,
  )
  assert(Array.isArray(networks) && networks.length > 0, '`networks` is empty: pass at least one.')
  assert(Array.isArray(adapters), '`adapters` is missing: pass one for each namespace, such as `[eip155()]`.')
  for (const [index, adapter] of adapters.entries())
    checkContract(adapter, `The adapter ${adapter?.namespace ?? index}`)
  for (const [index, connector] of connectors.entries())
    checkContract(connector, `The connector ${connector?.id ?? index}`)
  const namespaces = adapters.map(({ namespace }) => namespace)
  assertUnique(namespaces, 'adapters')
  assertUnique(
    connectors.map((connector) => connector.id),
    'connectors',
  )

  const checked = networks.map((network) => checkNetwork(network, namespaces))
  const ids = checked.map(({ caipNetworkId }) => caipNetworkId)
  assertUnique(ids, 'networks')
  assert(
    defaultNetwork === undefined || ids.includes(defaultNetwork),
    `\`defaultNetwork\` is "${defaultNetwork}", which is not in \`networks\` (${ids.join(', ')}): use one of these, or add it.`,
  )
  return checked
}

/** An app must believe of no option that it does something where it does not. */
function checkNames(given: object, names: Readonly<Record<string, boolean>>, prefix = ''): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const label = `\`${prefix}${name}\``
    if (!Object.hasOwn(names, name)) {
      const meant = Object.keys(names).find((other) => isTypingError(name, other))
      throw new InvalidOptionsError(
        `${label} is not an option. ${meant ? `Did you mean \`${prefix}${meant}\`?` : 'Remove it.'}`,
      )
    }
    assert(
      names[name] || !value,
      `${label} has nothing behind it yet: your app would rely on what does not happen. Leave it out until a later version has it.`,
    )
  }
}

/** Whether two names are the same but for at most two letters in one place. */
function isTypingError(name: string, other: string): boolean {
  let start = 0
  while (start < name.length && name[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(name.length, other.length) - start && name.at(-1 - end) === other.at(-1 - end)) end += 1
  return Math.max(name.length, other.length) - start - end <= 2
}

/** @throws InvalidOptionsError where `part` is none, or was made for other contracts than this core's. */
export function checkContract(part: { readonly contractVersion: number }, name: string): void {
  const version: unknown = Object(part).contractVersion
  assert(
    typeof version === 'number',
    `${name} is not one of Hawser's: pass what its function returns, such as \`eip155()\`.`,
  )
  const [age, late] = version < contractVersion ? ['old', 'its package'] : ['new', '@hawser/core']
  assert(
    version === contractVersion,
    `${name} is too ${age}: it has version ${version} of the contracts, and @hawser/core ${contractVersion}. Update ${late}.`,
  )
}

function assertUnique(values: readonly string[], option: string): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index)
  assert(twice === undefined, `"${twice}" is in \`${option}\` twice. Remove one of them.`)
}

function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvalidOptionsError(message)
}
